import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeAplicacoes } from '#shared/rules/aplicacao.ts'
import { formatReais } from '#shared/rules/money.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { describeEstoque, pecaName } from './words.ts'
import { pecaSearchQuery } from './pecas.ts'

/** Sheet of a part: price, the store's stock, and the vehicles it fits. */
export function PecaSheet({ codigo, close }: { codigo: string; close: () => void }) {
  const { selected } = useConcessionarias()
  const q = useQuery(pecaSearchQuery(codigo, selected?.codConcessionaria ?? null, null))
  const p = q.data?.pecas.find((x) => x.codigo === codigo)
  return (
    <Modal opened onClose={close} title={p ? pecaName(p) : codigo}>
      {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={160} />}
      {q.data && !p && <EmptyState title="Esta peça saiu do catálogo" text="Procure outra vez pelo código." />}
      {p && (
        <Stack>
          <FactSheet
            data={[
              ['Código', p.codigo],
              ['Marca', p.marca],
              [`Preço em ${selected?.nome}`, p.precoUnitario === p.precoCadastro ? null : formatReais(p.precoUnitario)],
              ['Preço', formatReais(p.precoCadastro)],
              ['Custo', p.custoUnitario === null ? null : formatReais(p.custoUnitario)],
              [`Em ${selected?.nome}`, describeEstoque(p).join(', ')],
              ['Serve em', describeAplicacoes(p.aplicacoes, p.totalAplicacoes)],
            ]}
          />
          <Button
            variant="default"
            onClick={close}
            renderRoot={(b) => <ScreenLink {...b} to="/listarItens" search={{ busca: p.codigo }} />}
          >
            Pacotes com esta peça
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
