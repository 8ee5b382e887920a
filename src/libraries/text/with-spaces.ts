/**
 * A text with single spaces instead of white space and control characters. Some readers end a line at any of these:
 * Python at U+0085 and U+001C to U+001E, too.
 */
export const withSpaces = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
