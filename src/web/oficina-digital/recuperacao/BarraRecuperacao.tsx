import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Recuperavel } from '#shared/oficina-digital/recuperacao.ts'
import { toast } from '../../core/toast.ts'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'
import { BarraDaEscolha } from '../../ui/tabela/BarraDaEscolha.tsx'
import { useReofertar } from './api.ts'

interface Props {
  linhas: readonly Recuperavel[]
  limpar: () => void
}

/** Offers the chosen lines again: those of one quote become one new offer. */
export function BarraRecuperacao({ linhas, limpar }: Props) {
  const reofertar = useReofertar()
  const trabalhar = useTrabalhar()
  const porOrcamento = [...Map.groupBy(linhas, (l) => l.codOrcamento)]
  const oferecer = useMutation({
    mutationFn: async () => {
      const abertas = []
      // One after the other: what was opened stays open when a later one is refused.
      for (const [codOrcamento, dele] of porOrcamento)
        abertas.push(await reofertar.mutateAsync({ codOrcamento, codLinhas: dele.map((l) => l.codLinha) }))
      return abertas
    },
    meta: { naTela: true },
    onSuccess: (abertas) => {
      const [unica, outra] = abertas
      toast.ok(outra ? `${abertas.length} novas ofertas abertas` : `Nova oferta ${unica?.checklist ?? ''} aberta`)
      limpar()
      if (unica && !outra) trabalhar('avancar', unica)
    },
  })
  return (
    <BarraDaEscolha
      rotulo="Linhas escolhidas"
      conta={linhas.length === 1 ? '1 escolhida' : `${linhas.length} escolhidas`}
      erro={oferecer.error}
      limpar={limpar}
    >
      <Button size="xs" loading={oferecer.isPending} onClick={() => oferecer.mutate()}>
        {porOrcamento.length === 1 ? 'Oferecer de novo' : `Oferecer de novo (${porOrcamento.length} ofertas)`}
      </Button>
    </BarraDaEscolha>
  )
}
