import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullChecklist, ItemState } from '#shared/checklists/checklists.ts'
import { ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { ChecklistItem } from '../../ui/display/ChecklistItem.tsx'
import { checklistTrends } from './api.ts'
import classes from './Checklists.module.css'
import { ItemTrend } from './ItemTrend.tsx'

const SHOW = [
  { value: 'achados', label: 'Achados' },
  { value: 'tudo', label: 'Todos os itens' },
]
const ACHADOS: readonly ItemState[] = ['VERMELHO', 'AMARELO']
const ALL_STATES: readonly ItemState[] = [...ACHADOS, 'VERDE', 'NAO_VERIFICADO', 'NA']

/** A checklist's items grouped by colour, the worst first; measured ones with their trend. */
export function ItemsByColor({ checklist: c }: { checklist: FullChecklist }) {
  const trends = useQuery(checklistTrends(c.codCheckList)).data ?? []
  const hasAchados = c.itens.some((i) => ACHADOS.includes(i.estado))
  const [show, setShow] = useState(hasAchados ? 'achados' : 'tudo')
  const cores = show === 'tudo' ? ALL_STATES : ACHADOS
  const porCor = Map.groupBy(c.itens, (i) => i.estado)
  return (
    <>
      <SegmentedControl aria-label="Itens mostrados" value={show} onChange={setShow} data={SHOW} />
      {cores.map((cor) => {
        const itens = porCor.get(cor) ?? []
        if (itens.length === 0) return null
        return (
          <section key={cor} aria-label={ITEM_STATE_LABELS[cor]}>
            <h3 className={classes.cor}>
              <span className={classes.marca} data-estado={cor} aria-hidden />
              {ITEM_STATE_LABELS[cor]} <small>{itens.length}</small>
            </h3>
            <Stack gap={8}>
              {itens.map((i) => {
                const trend = trends.find((t) => t.codItem === i.codItem)
                return (
                  <ChecklistItem key={i.codItem} item={i} withGrupo>
                    {trend && <ItemTrend trend={trend} />}
                  </ChecklistItem>
                )
              })}
            </Stack>
          </section>
        )
      })}
      {show === 'achados' && !hasAchados && <Text c="dimmed">Nada em amarelo ou vermelho: tudo em ordem.</Text>}
    </>
  )
}
