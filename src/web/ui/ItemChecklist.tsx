import type { ReactNode } from 'react'
import type { EstadoItem, Item } from '#shared/checklists.ts'
import { Fotos } from './Foto.tsx'
import classes from './ItemChecklist.module.css'

const NOMES: Record<EstadoItem, string> = { VERMELHO: 'Urgente', AMARELO: 'Atenção', VERDE: 'Em ordem', NAO_VERIFICADO: 'Não verificado', NA: 'Não se aplica' }

function escrever(valor: number, unidade: string | null): string {
  return `${valor.toLocaleString('pt-BR')} ${unidade ?? ''}`.trim()
}

/** One item of a checklist: colour in words, measure against its limit, comments, photos; children stand at its foot. */
export function ItemChecklist({ item, comGrupo = false, children }: { item: Item; comGrupo?: boolean; children?: ReactNode }) {
  return (
    <article className={classes.item} data-estado={item.estado} aria-label={item.nome}>
      <div className={classes.topo}>
        <span className={classes.nome}>{item.nome}</span>
        <span className={classes.estado} data-estado={item.estado}>
          {NOMES[item.estado]}
        </span>
        {comGrupo && <span className="suave">{item.grupo}</span>}
        {item.medida !== null && (
          <span className={classes.medida}>
            <b>{escrever(item.medida, item.unidade)}</b>
            {item.limite !== null && <span className="suave"> · limite {escrever(item.limite, item.unidade)}</span>}
          </span>
        )}
      </div>
      {item.comentarioCliente && <p className={classes.comentario}>{item.comentarioCliente}</p>}
      {item.comentarioInterno && <p className={classes.interno}>Interno: {item.comentarioInterno}</p>}
      {item.fotos.length > 0 && <Fotos fotos={item.fotos} rotulo={item.nome} />}
      {children}
    </article>
  )
}
