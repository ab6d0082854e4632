package example;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import org.okra.experiments.run.ResultSink;

/** What this laboratory adds to the wiring. */
public final class LabModule extends AbstractModule {
  @Override
  protected void configure() {
    Multibinder.newSetBinder(binder(), ResultSink.class).addBinding().to(ScoreList.class);
  }
}
