/** The page's shape while its content comes. */
export function Esqueleto() {
  return (
    <main aria-busy="true" aria-label="Carregando">
      <div className="osso titulo" />
      <div className="osso" />
      <div className="osso cartao-osso" />
      <div className="osso cartao-osso" />
    </main>
  )
}
