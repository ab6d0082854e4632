package org.okra.core.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Tasks that wait for one another. Each thread takes the task that was added first among those that
 * are ready, so no thread idles while there is work, and one thread alone runs them in the order in
 * which they were added. What tasks compute must not depend on the order otherwise.
 */
final class TaskGraph {
  private final List<Task> tasks = new ArrayList<>();
  private final PriorityQueue<Integer> ready = new PriorityQueue<>();
  private int unfinished;
  private boolean failed;

  private static final class Task {
    private final Runnable work;
    private final List<Integer> followers = new ArrayList<>();
    private int missing;

    Task(Runnable work) {
      this.work = work;
    }
  }

  /** Adds a task and returns its number. */
  int add(Runnable work) {
    tasks.add(new Task(work));
    return tasks.size() - 1;
  }

  /** Lets a task wait for one that was added before it. */
  void after(int task, int earlier) {
    tasks.get(earlier).followers.add(task);
    tasks.get(task).missing++;
  }

  /** Runs all tasks, once; when one fails, those not yet started are dropped. */
  void run(BlasRunner runner) {
    unfinished = tasks.size();
    for (int i = 0; i < tasks.size(); i++) {
      if (tasks.get(i).missing == 0) {
        ready.add(i);
      }
    }
    runner.forEach(runner.workers().threads().count(), thread -> work(runner));
  }

  private void work(BlasRunner runner) {
    for (int task = take(); task >= 0; task = take()) {
      boolean done = false;
      try {
        runner.workers().cancellation().check();
        tasks.get(task).work.run();
        done = true;
      } finally {
        finish(task, done);
      }
    }
  }

  /** The next task, as soon as one is ready; -1 when there is nothing left to start. */
  private synchronized int take() {
    boolean interrupted = false;
    while (ready.isEmpty() && unfinished > 0 && !failed) {
      try {
        // Some other thread is at work: nothing is unfinished, unready and waiting for nobody.
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return failed || ready.isEmpty() ? -1 : ready.remove();
  }

  private synchronized void finish(int task, boolean done) {
    unfinished--;
    failed |= !done;
    for (int follower : tasks.get(task).followers) {
      if (--tasks.get(follower).missing == 0) {
        ready.add(follower);
      }
    }
    notifyAll();
  }
}
