package org.okra.core.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Okra's own threads: they run indexed tasks in parallel, and native calls on a large stack.
 *
 * <p>A task is known by its index, never by its thread, so results cannot depend on the number of
 * threads. A parallel loop started inside a task runs on that task's thread: loops nest without
 * multiplying threads. Threads are daemons and end after a few idle seconds, so forgetting {@link
 * #close()} leaks nothing.
 */
public final class Workers implements AutoCloseable {
  /**
   * LAPACK routines of OpenBLAS keep large arrays on the stack and overflow the default megabyte of
   * a Java thread, which would end the process. Pages are only touched when used.
   */
  private static final long STACK_BYTES = 64L << 20;

  private static final int IDLE_SECONDS = 5;

  private static final String CLOSED =
      "The run context was closed; create a new one for further work.";

  /** A task of a parallel loop. */
  @FunctionalInterface
  public interface IndexedTask {
    /** Runs the task with this index. */
    void run(int index);
  }

  private final Threads threads;
  private final Cancellation cancellation;
  private final ThreadPoolExecutor executor;

  /** Workers for a run. */
  public Workers(Threads threads, Cancellation cancellation) {
    this.threads = threads;
    this.cancellation = cancellation;
    AtomicInteger number = new AtomicInteger();
    this.executor =
        new ThreadPoolExecutor(
            threads.count(),
            threads.count(),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> new WorkerThread(this, task, "okra-" + number.incrementAndGet()));
    executor.allowCoreThreadTimeOut(true);
  }

  /** How many threads, and whose. */
  public Threads threads() {
    return threads;
  }

  /** The switch that stops loops between two tasks. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /**
   * Runs {@code task} for every index in [0, count), on up to {@code threads().count()} threads,
   * and returns when all are done. When tasks fail, the error of the lowest index that ran is
   * thrown and indices not yet started are dropped.
   */
  public void forEach(int count, IndexedTask task) {
    if (count <= 0) {
      return;
    }
    if (onWorker()) {
      for (int i = 0; i < count; i++) {
        cancellation.check();
        task.run(i);
      }
      return;
    }
    int parallel = Math.min(count, threads.count());
    Loop loop = new Loop(count, task, cancellation);
    List<Future<?>> running = new ArrayList<>(parallel);
    for (int i = 0; i < parallel; i++) {
      running.add(submit(loop));
    }
    for (Future<?> future : running) {
      await(future);
    }
    loop.rethrow();
  }

  /**
   * Runs a small task on the calling thread: waking another thread for it may take longer than the
   * task. Interrupts, cancellation and {@link #close()} stop it as they stop {@link #forEach}.
   *
   * @param task one that needs no large stack
   */
  public void runHere(Runnable task) {
    if (!onWorker()) {
      if (executor.isShutdown()) {
        throw Errors.argument(CLOSED);
      }
      if (Thread.currentThread().isInterrupted()) {
        cancellation.cancel();
      }
    }
    cancellation.check();
    try {
      task.run();
    } catch (OutOfMemoryError e) {
      throw full(e);
    }
  }

  /**
   * As {@link #forEach}, but a single task {@linkplain #runHere stays on the calling thread}.
   *
   * @param task a block of work in Java that needs no large stack and starts no loops itself
   */
  public void forEachBlock(int count, IndexedTask task) {
    if (count == 1) {
      runHere(() -> task.run(0));
    } else {
      forEach(count, task);
    }
  }

  private static OkraException full(OutOfMemoryError e) {
    return Errors.of(
        ErrorCode.OUT_OF_MEMORY,
        e,
        "The heap is full. Give the JVM more (-Xmx), or use smaller sketches or blocks.");
  }

  /** Whether the current thread is one of these workers, that is, inside one of their tasks. */
  public boolean onWorker() {
    return Thread.currentThread() instanceof WorkerThread thread && thread.owner == this;
  }

  private Future<?> submit(Runnable task) {
    try {
      return executor.submit(task);
    } catch (java.util.concurrent.RejectedExecutionException e) {
      throw Errors.argument(e, CLOSED);
    }
  }

  private void await(Future<?> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get();
          return;
        } catch (InterruptedException e) {
          // The tasks still write to shared arrays; stop them at their next check, then leave.
          interrupted = true;
          cancellation.cancel();
        } catch (ExecutionException e) {
          throw Errors.internal(e, "A worker failed: %s", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets running tasks finish and takes no more. */
  @Override
  public void close() {
    executor.shutdown();
  }

  private static final class WorkerThread extends Thread {
    private final Workers owner;

    WorkerThread(Workers owner, Runnable task, String name) {
      super(null, task, name, STACK_BYTES, false);
      this.owner = owner;
      setDaemon(true);
    }
  }

  /** One parallel loop: threads take the next index until none is left or one has failed. */
  private static final class Loop implements Runnable {
    private final int count;
    private final IndexedTask task;
    private final Cancellation cancellation;
    private final AtomicLong next = new AtomicLong();
    private Throwable failure;
    private long failedIndex = Long.MAX_VALUE;

    Loop(int count, IndexedTask task, Cancellation cancellation) {
      this.count = count;
      this.task = task;
      this.cancellation = cancellation;
    }

    @Override
    public void run() {
      long index;
      while ((index = next.getAndIncrement()) < count) {
        try {
          cancellation.check();
          task.run((int) index);
        } catch (Throwable e) {
          fail(index, e);
          next.set(count);
        }
      }
    }

    private synchronized void fail(long index, Throwable e) {
      if (index < failedIndex) {
        failedIndex = index;
        failure = e;
      }
    }

    synchronized void rethrow() {
      if (failure instanceof OkraException e) {
        // A new exception, so that the trace names the caller; the code and the text stay.
        throw new OkraException(e.code(), e.getMessage(), e);
      }
      if (failure instanceof OutOfMemoryError e) {
        throw full(e);
      }
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      if (failure != null) {
        throw (Error) failure;
      }
    }
  }
}
