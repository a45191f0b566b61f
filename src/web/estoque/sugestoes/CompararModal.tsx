import { Modal, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Sugestao } from '#shared/estoque/sugestoes.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { comparacao } from './api.ts'

const unidades = (n: number | null) => (n === null ? '—' : n.toLocaleString('pt-BR'))

/** Two suggestions of a store: what came in, went out or changed, the largest difference first. */
export function CompararModal({ a, b, fechar }: { a: Sugestao; b: Sugestao; fechar: () => void }) {
  const q = useQuery(comparacao({ codConcessionaria: a.codConcessionaria, a: a.codSugestao, b: b.codSugestao }))
  return (
    <Modal
      opened
      onClose={fechar}
      size="xl"
      title={`Pedido ${a.codSugestao} ao lado do ${b.codSugestao} · ${a.concessionaria}`}
    >
      {q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={240} />}
      {q.data && (
        <>
          <Text mb="sm">
            {a.politica}: <Money centavos={q.data.valorA} /> · {b.politica}: <Money centavos={q.data.valorB} /> ·{' '}
            {q.data.diferentes === 0
              ? 'as linhas são as mesmas'
              : `${q.data.diferentes} linhas mudam, ${q.data.iguais} são iguais`}
          </Text>
          {q.data.itens.length > 0 && (
            <TabelaPequena
              nome="Linhas que mudam"
              titulos={['Peça', `Pedido ${a.codSugestao}`, `Pedido ${b.codSugestao}`, 'Diferença']}
              largura={520}
            >
              {q.data.itens.map((i) => (
                <Table.Tr key={i.codigo}>
                  <Table.Td>
                    <b>{i.codigo}</b> {i.descricao}
                  </Table.Td>
                  <Table.Td className="num">{unidades(i.a)}</Table.Td>
                  <Table.Td className="num">{unidades(i.b)}</Table.Td>
                  <Table.Td className="num">
                    <Money centavos={i.valor} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </TabelaPequena>
          )}
        </>
      )}
    </Modal>
  )
}
