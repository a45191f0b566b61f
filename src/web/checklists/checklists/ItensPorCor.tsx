import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChecklistCompleto, EstadoItem } from '#shared/checklists/checklists.ts'
import { NOME_DO_ESTADO } from '#shared/rules/palavras-checklist.ts'
import { ItemChecklist } from '../../ui/dados/ItemChecklist.tsx'
import { tendenciasDoChecklist } from './api.ts'
import classes from './Checklists.module.css'
import { TendenciaItem } from './TendenciaItem.tsx'

const MOSTRAR = [
  { value: 'achados', label: 'Achados' },
  { value: 'tudo', label: 'Todos os itens' },
]
const ACHADOS: readonly EstadoItem[] = ['VERMELHO', 'AMARELO']
const TODOS: readonly EstadoItem[] = [...ACHADOS, 'VERDE', 'NAO_VERIFICADO', 'NA']

/** A checklist's items under their colours, the worst first; measured ones with their trend. */
export function ItensPorCor({ checklist: c }: { checklist: ChecklistCompleto }) {
  const tendencias = useQuery(tendenciasDoChecklist(c.codCheckList)).data ?? []
  const temAchados = c.itens.some((i) => ACHADOS.includes(i.estado))
  const [mostrar, setMostrar] = useState(temAchados ? 'achados' : 'tudo')
  const cores = mostrar === 'tudo' ? TODOS : ACHADOS
  const porCor = Map.groupBy(c.itens, (i) => i.estado)
  return (
    <>
      <SegmentedControl aria-label="Itens mostrados" value={mostrar} onChange={setMostrar} data={MOSTRAR} />
      {cores.map((cor) => {
        const itens = porCor.get(cor) ?? []
        if (itens.length === 0) return null
        return (
          <section key={cor} aria-label={NOME_DO_ESTADO[cor]}>
            <h3 className={classes.cor}>
              <span className={classes.marca} data-estado={cor} aria-hidden />
              {NOME_DO_ESTADO[cor]} <small>{itens.length}</small>
            </h3>
            <Stack gap={8}>
              {itens.map((i) => {
                const tendencia = tendencias.find((t) => t.codItem === i.codItem)
                return (
                  <ItemChecklist key={i.codItem} item={i} comGrupo>
                    {tendencia && <TendenciaItem tendencia={tendencia} />}
                  </ItemChecklist>
                )
              })}
            </Stack>
          </section>
        )
      })}
      {mostrar === 'achados' && !temAchados && <Text c="dimmed">Nada em amarelo ou vermelho: tudo em ordem.</Text>}
    </>
  )
}
