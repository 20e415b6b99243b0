/** What the arrows of a calendar are called. */
export const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};
