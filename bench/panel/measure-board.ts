import type { Browser, Page } from '@playwright/test';
import { enter, openSlowPage } from './chromium.ts';
import { untilDrawn } from './until-drawn.ts';
import { untilWhole } from './until-whole.ts';

const dragMs = 2_000;
/** A longer frame drops one of sixty in a second. */
export const maxFrameMs = 32;

export interface BoardResult {
  /** Elements of the clinic's day. */
  readonly nodes: number;
  /** Processor time of the page between two frames while an appointment is dragged over the board. */
  readonly dragging: { longestMs: number; overCount: number };
}

/** Measures the clinic's day on the slow processor: elements drawn, and frames while an appointment is dragged. */
export async function measureBoard(browser: Browser, baseUrl: string, token: string): Promise<BoardResult> {
  const slow = await openSlowPage(browser);
  const { page } = slow;
  await enter(slow, baseUrl, { role: 'admin', token, path: '/calendar' });
  await untilDrawn(page, { title: 'Calendar', selector: movable });
  await untilWhole(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('[data-scroll] *').length);
  const framesMs = await dragAround(browser, page);
  await slow.context.close();
  return {
    nodes,
    dragging: {
      longestMs: Math.max(...framesMs),
      overCount: framesMs.filter((ms) => ms > maxFrameMs).length,
    },
  };
}

const movable = '[data-event-id][draggable="true"]';

/** Drags an appointment in a figure of eight over the board; returns the processor time of each frame. */
async function dragAround(browser: Browser, page: Page): Promise<number[]> {
  const board = await page.locator('[data-scroll]').boundingBox();
  const box = await page.locator(movable).first().boundingBox();
  if (!board || !box) throw new Error('No appointment can be dragged');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.evaluate(askForEachFrame);
  await browser.startTracing(page, {
    categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const began = performance.now();
  for (let ms = 0; ms < dragMs; ms = performance.now() - began) {
    const angle = (ms / dragMs) * 2 * Math.PI;
    const x = board.x + board.width * (0.5 + 0.4 * Math.sin(angle));
    const y = board.y + board.height * (0.55 + 0.35 * Math.sin(2 * angle));
    // The browser reports a drag over an element from the second move on.
    await page.mouse.move(x, y, { steps: 2 });
    await page.mouse.move(x, y + 1);
  }
  const trace = await browser.stopTracing();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return listFrames(trace.toString());
}

/** Runs in the page: frames then come whether something changed or not. */
function askForEachFrame(): void {
  const ask = () => requestAnimationFrame(ask);
  ask();
}

/** An event of Chromium's tracing; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Returns the milliseconds of processor that the page's main thread used for each frame. */
function listFrames(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofMain = traceEvents
    .filter(({ pid, tid }) => pid === main?.pid && tid === main.tid)
    .toSorted((event, other) => event.ts - other.ts);
  const framesMs = [0];
  for (const { name, tdur = 0 } of ofMain) {
    if (name === 'RunTask') framesMs.push((framesMs.pop() ?? 0) + tdur / 1_000);
    if (name === 'FireAnimationFrame') framesMs.push(0);
  }
  return framesMs;
}
