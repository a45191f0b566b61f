import { Button } from '@mantine/core'
import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import { formatMedida, ITEM_STATE_LABELS, VERIFICACAO_REASON_LABELS } from '#shared/rules/checklist-words.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './Item.module.css'
import type { WalkItem } from './walk.ts'

interface Props {
  visita: LastVisit
  last: LastVisit['itens'][number] | undefined
  pedido: WalkItem['pedido']
  /** Confirms what was found then; absent when the item is answered, or was in order. */
  confirm?: () => void
}

/** What the last visit found at this item; one tap confirms it, the measure is typed anew. */
export function LastTime({ visita: { visita }, last, pedido, confirm }: Props) {
  if (!last && !pedido) return null
  return (
    <div className={classes.antes}>
      <div>
        <b>Última visita</b>{' '}
        <span className="suave">
          <When instant={visita.em} />
          {visita.km !== null && ` · ${visita.km.toLocaleString('pt-BR')} km`}
        </span>
        <br />
        {last && ITEM_STATE_LABELS[last.estado]}
        {last?.medida != null && ` · ${formatMedida(last.medida, last.unidade)}`}
        {pedido && ` · ${VERIFICACAO_REASON_LABELS[pedido.motivo]}`}
        {pedido?.adiadoPara && ` para ${formatDay(pedido.adiadoPara)}`}
        {last?.comentarioCliente && (
          <>
            <br />“{last.comentarioCliente}”
          </>
        )}
      </div>
      {confirm && (
        <Button size="lg" variant="default" onClick={confirm}>
          Continua igual
        </Button>
      )}
    </div>
  )
}
