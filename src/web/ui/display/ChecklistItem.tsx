import type { ReactNode } from 'react'
import type { Item } from '#shared/checklists/checklists.ts'
import { formatMedida, ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { Photos } from './Photo.tsx'
import classes from './ChecklistItem.module.css'

/** Item of a checklist: colour as a word, measure against its limit, comments, photos; children go below. */
export function ChecklistItem({
  item,
  withGrupo = false,
  children,
}: {
  item: Item
  withGrupo?: boolean
  children?: ReactNode
}) {
  return (
    <article className={classes.item} data-estado={item.estado} aria-label={item.nome}>
      <div className={classes.topo}>
        <span className={classes.nome}>{item.nome}</span>
        <span className={classes.estado} data-estado={item.estado}>
          {ITEM_STATE_LABELS[item.estado]}
        </span>
        {withGrupo && <span className="suave">{item.grupo}</span>}
        {item.medida !== null && (
          <span className={classes.medida}>
            <b>{formatMedida(item.medida, item.unidade)}</b>
            {item.limite !== null && <span className="suave"> · limite {formatMedida(item.limite, item.unidade)}</span>}
          </span>
        )}
      </div>
      {item.corDaMedida !== null && (
        <p className={classes.interno}>
          Medida fora da cor: pelo limite seria {ITEM_STATE_LABELS[item.corDaMedida].toLowerCase()}
        </p>
      )}
      {item.comentarioCliente && <p className={classes.comentario}>{item.comentarioCliente}</p>}
      {item.comentarioInterno && <p className={classes.interno}>Interno: {item.comentarioInterno}</p>}
      {item.fotos.length > 0 && <Photos fotos={item.fotos} label={item.nome} />}
      {children}
    </article>
  )
}
