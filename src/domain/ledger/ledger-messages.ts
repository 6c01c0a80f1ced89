export const EXPORT_FAILED = 'The report could not be saved as a file';
