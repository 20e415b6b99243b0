import { weekdays } from '@docket/contract/endpoints/hours.ts';
import { weekdayNames } from '@docket/contract/rules/limits.ts';

/** Returns the name of an ISO weekday (1 is Monday). */
export function weekdayName(weekday: number): string {
  return weekdayNames[weekday - 1] ?? '';
}

/** Returns weekdays in order as "Monday to Friday", "Monday, Wednesday and Friday" or "Every day". */
export function formatWeekdays(days: readonly number[]): string {
  if (days.length === weekdays.length) return 'Every day';
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) =>
    run.length < 3
      ? run.map(weekdayName)
      : [`${weekdayName(run[0] ?? 1)} to ${weekdayName(run.at(-1) ?? 1)}`],
  );
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
