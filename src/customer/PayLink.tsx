import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import { formatReais } from '#shared/rules/money.ts'

/** A way to the open charge of what the page shows, or that it was paid. */
export function PayLink({ pagar }: { pagar: ClienteChegada['pagar'] }) {
  if (!pagar) return null
  if (pagar.situacao === 'PAGA')
    return (
      <p className="verde-texto">
        {'✓ Pago · '}
        <a href={`/o/pagar/${pagar.token}`}>ver o recibo</a>
      </p>
    )
  if (pagar.situacao !== 'ABERTA' && pagar.situacao !== 'PARCIAL') return null
  return (
    <a className="botao primario largo" href={`/o/pagar/${pagar.token}`}>
      {`Pagar com Pix · ${formatReais(pagar.valor)}`}
    </a>
  )
}
