import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { aplicacoesEmPalavras } from '#shared/rules/aplicacao.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { emEstoque, nomeDaPeca } from './palavras.ts'
import { pecasPor } from './pecas.ts'

/** A part at a glance: what it costs, what lies in the store, what it fits. */
export function FichaDaPeca({ codigo, fechar }: { codigo: string; fechar: () => void }) {
  const { selecionada } = useConcessionarias()
  const q = useQuery(pecasPor(codigo, selecionada?.codConcessionaria ?? null, null))
  const p = q.data?.pecas.find((x) => x.codigo === codigo)
  return (
    <Modal opened onClose={fechar} title={p ? nomeDaPeca(p) : codigo}>
      {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={160} />}
      {q.data && !p && <EmptyState titulo="Esta peça saiu do catálogo" texto="Procure outra vez pelo código." />}
      {p && (
        <Stack>
          <Ficha
            dados={[
              ['Código', p.codigo],
              ['Marca', p.marca],
              [
                `Preço em ${selecionada?.nome}`,
                p.precoUnitario === p.precoCadastro ? null : formatarReais(p.precoUnitario),
              ],
              ['Preço', formatarReais(p.precoCadastro)],
              ['Custo', p.custoUnitario === null ? null : formatarReais(p.custoUnitario)],
              [`Em ${selecionada?.nome}`, emEstoque(p).join(', ')],
              ['Serve em', aplicacoesEmPalavras(p.aplicacoes, p.totalAplicacoes)],
            ]}
          />
          <Button
            variant="default"
            onClick={fechar}
            renderRoot={(b) => <TelaLink {...b} to="/listarItens" search={{ busca: p.codigo }} />}
          >
            Pacotes com esta peça
          </Button>
        </Stack>
      )}
    </Modal>
  )
}
