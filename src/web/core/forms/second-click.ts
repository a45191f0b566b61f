/** The second click of a double click sends no form: it may come before the button shows that the first one is on its way. */
export function sendFormsOnce(): void {
  const hold = (e: MouseEvent) => {
    if (e.detail > 1 && e.target instanceof Element && e.target.closest('button[type="submit"]')) e.preventDefault()
  }
  document.addEventListener('click', hold, true)
}
