import type { ReactNode } from 'react'
import type { Item } from '#shared/checklists/checklists.ts'
import { escreverMedida, NOME_DO_ESTADO } from '#shared/rules/palavras-checklist.ts'
import { Fotos } from './Foto.tsx'
import classes from './ItemChecklist.module.css'

/** One item of a checklist: colour in words, measure against its limit, comments, photos; children stand at its foot. */
export function ItemChecklist({
  item,
  comGrupo = false,
  children,
}: {
  item: Item
  comGrupo?: boolean
  children?: ReactNode
}) {
  return (
    <article className={classes.item} data-estado={item.estado} aria-label={item.nome}>
      <div className={classes.topo}>
        <span className={classes.nome}>{item.nome}</span>
        <span className={classes.estado} data-estado={item.estado}>
          {NOME_DO_ESTADO[item.estado]}
        </span>
        {comGrupo && <span className="suave">{item.grupo}</span>}
        {item.medida !== null && (
          <span className={classes.medida}>
            <b>{escreverMedida(item.medida, item.unidade)}</b>
            {item.limite !== null && (
              <span className="suave"> · limite {escreverMedida(item.limite, item.unidade)}</span>
            )}
          </span>
        )}
      </div>
      {item.corDaMedida !== null && (
        <p className={classes.interno}>
          Medida fora da cor: pelo limite seria {NOME_DO_ESTADO[item.corDaMedida].toLowerCase()}
        </p>
      )}
      {item.comentarioCliente && <p className={classes.comentario}>{item.comentarioCliente}</p>}
      {item.comentarioInterno && <p className={classes.interno}>Interno: {item.comentarioInterno}</p>}
      {item.fotos.length > 0 && <Fotos fotos={item.fotos} rotulo={item.nome} />}
      {children}
    </article>
  )
}
