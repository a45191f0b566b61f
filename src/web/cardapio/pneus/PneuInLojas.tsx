import { Button, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LojaPneu } from '#shared/cardapio/pneus.ts'
import { useLoja } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { equivalents, usePneuInLoja } from './api.ts'
import classes from './Pneus.module.css'

/** Stock and price of a tyre by store, and its substitutes. */
export function PneuInLojas({ codPneu, preco }: { codPneu: number; preco: number }) {
  const loja = useLoja() ?? undefined
  const q = useQuery(equivalents(codPneu, loja))
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={160} radius={8} maw={920} role="status" aria-label="Carregando as lojas" />
  return (
    <>
      <section className={classes.painel} aria-label="Estoque e preço por loja">
        <Title order={2} size={16}>
          Estoque e preço por loja
        </Title>
        <SmallTable
          name="Estoque e preço por loja"
          titulos={['Concessionária', 'Estoque', 'Preço na loja', '']}
          width={520}
        >
          {q.data.lojas.map((l) => (
            <Loja
              key={`${l.codConcessionaria} ${l.quantidade} ${l.preco}`}
              codPneu={codPneu}
              loja={l}
              tenantWide={preco}
            />
          ))}
        </SmallTable>
      </section>
      <section className={classes.painel} aria-label="Equivalentes">
        <Title order={2} size={16}>
          Podem substituir
        </Title>
        <Text size="sm" c="dimmed">
          A mesma medida de roda; carga e velocidade nunca menores. Primeiro o que a loja selecionada tem.
        </Text>
        {q.data.equivalentes.length === 0 ? (
          <Text>Nenhum outro pneu cadastrado serve no lugar deste.</Text>
        ) : (
          <SmallTable name="Equivalentes" titulos={['Pneu', 'Medida', 'Estoque', 'Preço']} width={480}>
            {q.data.equivalentes.map((e) => (
              <Table.Tr key={e.codPneu}>
                <Table.Td>
                  {e.marca} {e.linha}
                </Table.Td>
                <Table.Td className="num">{e.medida}</Table.Td>
                <Table.Td className="num">{e.quantidade ?? '—'}</Table.Td>
                <Table.Td>
                  <Money centavos={e.precoDaLoja ?? e.preco} />
                </Table.Td>
              </Table.Tr>
            ))}
          </SmallTable>
        )}
      </section>
    </>
  )
}

function Loja({ codPneu, loja, tenantWide }: { codPneu: number; loja: LojaPneu; tenantWide: number }) {
  const [quantidade, setQuantidade] = useState<number | null>(loja.quantidade)
  const [preco, setPreco] = useState(loja.preco)
  const save = usePneuInLoja(codPneu)
  const changed = quantidade !== loja.quantidade || preco !== loja.preco
  return (
    <Table.Tr>
      <Table.Td>{loja.nome}</Table.Td>
      <Table.Td>
        <IntegerInput aria-label={`Estoque na ${loja.nome}`} w={104} value={quantidade} onChange={setQuantidade} />
      </Table.Td>
      <Table.Td>
        <MoneyInput
          aria-label={`Preço na ${loja.nome}`}
          w={140}
          placeholder={(tenantWide / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}
          value={preco}
          onChange={setPreco}
        />
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!changed || quantidade === null}
          loading={save.isPending}
          aria-label={`Gravar na ${loja.nome}`}
          onClick={() =>
            save.mutate(
              { codConcessionaria: loja.codConcessionaria, quantidade: quantidade ?? 0, preco },
              { onSuccess: () => toast.ok('Gravado') },
            )
          }
        >
          Gravar
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
