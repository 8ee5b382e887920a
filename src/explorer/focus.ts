// Keeps the keyboard position when the focused element disappears: after a save its button may be disabled, after a
// deletion its row is gone, and the browser would start again at the top of the page. The focus then moves to the
// nearest surrounding part of the page that still exists, so that the next Tab continues from there.

/** The element that had the focus, and its ancestors, nearest first. */
let last: Element[] = [];

const isLost = (element: Element) => !element.isConnected || element.matches(':disabled');

function restore(): void {
  const [former] = last;
  if (document.activeElement !== document.body || !former || !isLost(former)) return;
  const next = last.find((each): each is HTMLElement => each instanceof HTMLElement && !isLost(each));
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** Starts to follow the focus on the whole page. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = [];
    for (let each = target as Element | null; each && each !== document.body; each = each.parentElement)
      last.push(each);
  });
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
