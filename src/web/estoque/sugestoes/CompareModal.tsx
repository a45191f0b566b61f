import { Modal, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Sugestao } from '#shared/estoque/sugestoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { comparison } from './api.ts'

const units = (n: number | null) => (n === null ? '—' : n.toLocaleString('pt-BR'))

/** Compares two suggestions of a store: added, removed and changed lines, the largest difference first. */
export function CompareModal({ a, b, close }: { a: Sugestao; b: Sugestao; close: () => void }) {
  const q = useQuery(comparison({ codConcessionaria: a.codConcessionaria, a: a.codSugestao, b: b.codSugestao }))
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`Pedido ${a.codSugestao} ao lado do ${b.codSugestao} · ${a.concessionaria}`}
    >
      {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={240} />}
      {q.data && (
        <>
          <Text mb="sm">
            {a.politica}: <Money centavos={q.data.valorA} /> · {b.politica}: <Money centavos={q.data.valorB} /> ·{' '}
            {q.data.diferentes === 0
              ? 'as linhas são as mesmas'
              : `${counted(q.data.diferentes, 'linha muda', 'linhas mudam')}, ${counted(q.data.iguais, 'é igual', 'são iguais')}`}
          </Text>
          {q.data.itens.length > 0 && (
            <SmallTable
              name="Linhas que mudam"
              titulos={['Peça', `Pedido ${a.codSugestao}`, `Pedido ${b.codSugestao}`, 'Diferença']}
              width={520}
            >
              {q.data.itens.map((i) => (
                <Table.Tr key={i.codigo}>
                  <Table.Td>
                    <b>{i.codigo}</b> {i.descricao}
                  </Table.Td>
                  <Table.Td className="num">{units(i.a)}</Table.Td>
                  <Table.Td className="num">{units(i.b)}</Table.Td>
                  <Table.Td className="num">
                    <Money centavos={i.valor} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </SmallTable>
          )}
        </>
      )}
    </Modal>
  )
}
