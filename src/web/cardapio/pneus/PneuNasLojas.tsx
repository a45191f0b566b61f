import { Button, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PneuNaLoja } from '#shared/cardapio/pneus.ts'
import { useLoja } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { equivalentes, useNaLoja } from './api.ts'
import classes from './Pneus.module.css'

/** Where a tyre is, at what price, and which may stand for it. */
export function PneuNasLojas({ codPneu, preco }: { codPneu: number; preco: number }) {
  const loja = useLoja() ?? undefined
  const q = useQuery(equivalentes(codPneu, loja))
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={160} radius={8} maw={920} aria-label="Carregando as lojas" />
  return (
    <>
      <section className={classes.painel} aria-label="Estoque e preço por loja">
        <Title order={2} size={16}>
          Estoque e preço por loja
        </Title>
        <TabelaPequena
          nome="Estoque e preço por loja"
          titulos={['Concessionária', 'Estoque', 'Preço na loja', '']}
          largura={520}
        >
          {q.data.lojas.map((l) => (
            <Loja key={`${l.codConcessionaria} ${l.quantidade} ${l.preco}`} codPneu={codPneu} loja={l} daRede={preco} />
          ))}
        </TabelaPequena>
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
          <TabelaPequena nome="Equivalentes" titulos={['Pneu', 'Medida', 'Estoque', 'Preço']} largura={480}>
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
          </TabelaPequena>
        )}
      </section>
    </>
  )
}

function Loja({ codPneu, loja, daRede }: { codPneu: number; loja: PneuNaLoja; daRede: number }) {
  const [quantidade, setQuantidade] = useState<number | null>(loja.quantidade)
  const [preco, setPreco] = useState(loja.preco)
  const gravar = useNaLoja(codPneu)
  const mudou = quantidade !== loja.quantidade || preco !== loja.preco
  return (
    <Table.Tr>
      <Table.Td>{loja.nome}</Table.Td>
      <Table.Td>
        <InteiroInput aria-label={`Estoque na ${loja.nome}`} w={104} value={quantidade} onChange={setQuantidade} />
      </Table.Td>
      <Table.Td>
        <MoneyInput
          aria-label={`Preço na ${loja.nome}`}
          w={140}
          placeholder={(daRede / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}
          value={preco}
          onChange={setPreco}
        />
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!mudou || quantidade === null}
          loading={gravar.isPending}
          aria-label={`Gravar na ${loja.nome}`}
          onClick={() =>
            gravar.mutate(
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
