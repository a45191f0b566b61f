import { formatReais } from '#shared/rules/money.ts'

interface Props {
  total: number
  decidedLinhas: number
  linhas: number
  avancar: () => void
}

/** Footer with the running total and the button to continue. */
export function Total({ total, decidedLinhas, linhas, avancar }: Props) {
  const faltam = linhas - decidedLinhas
  return (
    <footer>
      <div aria-live="polite">
        <span className="suave">
          {faltam === 0
            ? 'tudo decidido'
            : `${decidedLinhas} de ${linhas} ${decidedLinhas === 1 ? 'decidido' : 'decididos'}`}
        </span>
        <strong className="preco">{formatReais(total)}</strong>
      </div>
      <button type="button" className="primario" aria-disabled={faltam > 0} onClick={avancar}>
        {faltam === 0
          ? 'Confirmar decisão'
          : decidedLinhas === 0
            ? 'Decidir'
            : `Decidir ${faltam === 1 ? 'o último' : `mais ${faltam}`}`}
      </button>
    </footer>
  )
}
