package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Broken inputs of every kind: each is refused with a code or answered as if it were whole. Every
 * build goes through all families five times; {@code docs/security.md} has the commands for more.
 */
final class CampaignTest {
  private static final int CASES = 60;

  @TempDir private Path folder;

  @Test
  void nothingIsUncodedAndNothingSilentlyWrong() throws IOException {
    long seed = Long.getLong("okra.campaign.seed", 1);
    int cases = Integer.getInteger("okra.campaign.cases", CASES);
    int only = Integer.getInteger("okra.campaign.case", -1);
    int first = Integer.getInteger("okra.campaign.first", 0);
    Campaign campaign = new Campaign(seed, folder);
    List<String> findings = new ArrayList<>();
    for (int index = only < 0 ? first : only; index < (only < 0 ? cases : only + 1); index++) {
      if (index % 1000 == 999) {
        System.out.println((index + 1) + " cases: " + campaign.counts());
      }
      campaign
          .run(index)
          .ifPresent(
              finding -> {
                System.out.println(finding);
                findings.add(finding);
              });
    }
    System.out.println("campaign, seed " + seed + ": " + campaign.counts());
    assertThat(String.join("\n", findings)).isEmpty();
  }
}
