/** What the server wrote into the page, so that nothing has to be asked for first; undefined without it. */
export function embedded<T>(): T | undefined {
  const text = document.getElementById('dados')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}
