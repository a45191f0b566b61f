import type { ReservaLoja } from '#shared/agenda/reservas.ts'

interface Props {
  loja: ReservaLoja
  accepted: boolean
  change: (accepted: boolean) => void
  error: string | null
}

/** Consent to the use of the data, with the text it is given to. */
export function Consent({ loja, accepted, change, error }: Props) {
  const isAddress = /^https?:\/\//.test(loja.privacidade)
  return (
    <>
      <label className="aceite">
        <input
          type="checkbox"
          checked={accepted}
          onChange={(e) => change(e.currentTarget.checked)}
          aria-invalid={error !== null}
          aria-describedby="erro-aceite"
        />
        <span>{`Aceito que ${loja.concessionaria} use estes dados para atender este agendamento.`}</span>
      </label>
      <span id="erro-aceite" className="erro" role="alert">
        {error ?? ''}
      </span>
      {loja.privacidade && !isAddress && (
        <details className="privacidade">
          <summary>
            <span className="ligacao">Como os seus dados são usados</span>
          </summary>
          <p className="suave">{loja.privacidade}</p>
        </details>
      )}
      {isAddress && (
        <p className="suave">
          <a href={loja.privacidade} target="_blank" rel="noopener noreferrer">
            Como os seus dados são usados
          </a>
        </p>
      )}
    </>
  )
}
