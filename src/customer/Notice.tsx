interface Props {
  icone: string
  titulo: string
  texto: string
  acao?: { texto: string; onClick: () => void }
}

/** A page with only a message: unknown link, no network, withdrawn, expired. */
export function Notice({ icone, titulo, texto, acao }: Props) {
  return (
    <main className="aviso">
      <div className="icone" aria-hidden="true">
        {icone}
      </div>
      <h1>{titulo}</h1>
      <p>{texto}</p>
      {acao && (
        <button type="button" className="primario" onClick={acao.onClick}>
          {acao.texto}
        </button>
      )}
    </main>
  )
}
