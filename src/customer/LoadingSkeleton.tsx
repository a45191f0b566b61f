/** Placeholder in the page's shape while the content loads. */
export function LoadingSkeleton() {
  return (
    <main aria-busy="true" aria-label="Carregando">
      <div className="osso titulo" />
      <div className="osso" />
      <div className="osso cartao-osso" />
      <div className="osso cartao-osso" />
    </main>
  )
}
