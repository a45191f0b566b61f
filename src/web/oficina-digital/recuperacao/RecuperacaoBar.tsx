import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Recoverable } from '#shared/oficina-digital/recuperacao.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { TableSelectionBar } from '../../ui/table/TableSelectionBar.tsx'
import { useReofertar } from './api.ts'

interface Props {
  linhas: readonly Recoverable[]
  clear: () => void
}

/** Re-offers the selected lines: lines of the same quote become one new quote. */
export function RecuperacaoBar({ linhas, clear }: Props) {
  const reofertar = useReofertar()
  const work = useWorkOn()
  const byOrcamento = [...Map.groupBy(linhas, (l) => l.codOrcamento)]
  const offer = useMutation({
    mutationFn: async () => {
      const abertas = []
      // One after the other: quotes already opened stay if a later one is refused.
      for (const [codOrcamento, own] of byOrcamento)
        abertas.push(await reofertar.mutateAsync({ codOrcamento, codLinhas: own.map((l) => l.codLinha) }))
      return abertas
    },
    meta: { naTela: true },
    onSuccess: (abertas) => {
      const [single, another] = abertas
      toast.ok(another ? `${abertas.length} novas ofertas abertas` : `Nova oferta ${single?.checklist ?? ''} aberta`)
      clear()
      if (single && !another) work('avancar', single)
    },
  })
  return (
    <TableSelectionBar
      label="Linhas escolhidas"
      conta={linhas.length === 1 ? '1 escolhida' : `${linhas.length} escolhidas`}
      error={offer.error}
      clear={clear}
    >
      <Button size="xs" loading={offer.isPending} onClick={() => offer.mutate()}>
        {byOrcamento.length === 1 ? 'Oferecer de novo' : `Oferecer de novo (${byOrcamento.length} ofertas)`}
      </Button>
    </TableSelectionBar>
  )
}
