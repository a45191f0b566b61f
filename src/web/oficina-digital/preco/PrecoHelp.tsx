import { Button, Drawer, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferedPreco } from '#shared/oficina-digital/preco.ts'
import { hourlyCost, maxDiscount, netMargin, markup, precoFor } from '#shared/rules/calculator.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ValueField } from '../../ui/fields/ValueField.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PERCENT } from '../../ui/fields/numbers.ts'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { estoqueQuery, parametroPreco, precosQuery } from './api.ts'
import { formatMargin, type GridRow } from './grid.ts'
import classes from './PrecoGrid.module.css'
import { PrecosChart } from './PrecosChart.tsx'

interface Props {
  gridRow: GridRow
  codConcessionaria: number
  close: () => void
  /** Applies a unit price to the grid; null if the prices are read only. */
  apply: ((preco: number) => void) | null
}

/** Price help for one part or service: stock, past prices, calculator. */
export function PrecoHelp({ gridRow: f, codConcessionaria, close, apply }: Props) {
  const { codigo, descricao } = f.componente
  const peca = f.tipo === 'pecas'
  const estoque = useQuery(estoqueQuery(codConcessionaria, peca ? [codigo] : []))
  const precos = useQuery({ ...precosQuery(codigo), enabled: peca && codigo !== '' })
  const parameter = useQuery(parametroPreco(codConcessionaria))
  const stockEntry = estoque.data?.[0]
  return (
    <Drawer opened onClose={close} position="right" size={440} title={descricao}>
      <Stack gap="lg">
        {peca && (
          <section>
            <Title order={3} mb={6}>
              Estoque
            </Title>
            {stockEntry ? (
              <FactSheet
                data={[
                  ['Em mãos', stockEntry.quantidade.toLocaleString('pt-BR')],
                  ['Reservado em aprovados', stockEntry.reservado.toLocaleString('pt-BR')],
                  ['Disponível', (stockEntry.quantidade - stockEntry.reservado).toLocaleString('pt-BR')],
                  ['Local', stockEntry.localizacao],
                  ['Informado', <When key="q" instant={stockEntry.atualizadoEm} />],
                ]}
              />
            ) : (
              <Text c="dimmed" size="sm">
                {codigo === ''
                  ? 'Peça fora do catálogo: não há estoque para conferir.'
                  : 'A loja ainda não informou o estoque desta peça.'}
              </Text>
            )}
          </section>
        )}
        {peca && codigo !== '' && <PrecoHistory precos={precos.data} />}
        {parameter.data && <Calculator gridRow={f} parameter={parameter.data} apply={apply} />}
      </Stack>
    </Drawer>
  )
}

function PrecoHistory({ precos }: { precos: readonly OfferedPreco[] | undefined }) {
  if (!precos) return null
  return (
    <section>
      <Title order={3} mb={6}>
        Preços praticados
      </Title>
      {precos.length === 0 ? (
        <EmptyState title="Nenhum preço ainda" text="Esta peça não foi oferecida nas lojas que você vê." />
      ) : (
        <>
          <PrecosChart precos={precos} />
          <div className={classes.historico} tabIndex={0} role="region" aria-label="Lista de preços praticados">
            <Table fz="sm" aria-label="Preços praticados">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Quando</Table.Th>
                  <Table.Th>Orçamento</Table.Th>
                  <Table.Th ta="right">Preço</Table.Th>
                  <Table.Th ta="right">Desconto</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {precos.map((p) => (
                  <Table.Tr key={`${p.codOrcamento} ${p.em} ${p.precoUnitario}`}>
                    <Table.Td>
                      <When instant={p.em} />
                    </Table.Td>
                    <Table.Td>{p.checklist}</Table.Td>
                    <Table.Td ta="right">
                      <Money centavos={p.precoUnitario} />
                    </Table.Td>
                    <Table.Td ta="right">{p.desconto > 0 ? formatReais(p.desconto) : '—'}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
    </section>
  )
}

function Calculator({
  gridRow: f,
  parameter: p,
  apply,
}: {
  gridRow: GridRow
  parameter: ParametroPreco
  apply: Props['apply']
}) {
  const isServico = f.tipo === 'maoDeObra'
  const [custo, setCusto] = useState<number | null>(
    f.tipo === 'pecas' ? f.componente.custoUnitario : (f.componente.custoHora ?? hourlyCost(p)),
  )
  const [margem, setMargem] = useState(p.margemAlvoPontos)
  const preco = custo === null ? null : precoFor(custo, p, margem)
  const k = preco !== null && custo !== null ? markup(preco, custo) : null
  return (
    <section>
      <Title order={3} mb={6}>
        Calculadora
      </Title>
      <SimpleGrid cols={2} spacing="sm">
        <MoneyInput label={isServico ? 'Custo da hora' : 'Custo unitário'} value={custo} onChange={setCusto} />
        <label>
          <Text size="sm" fw={500}>
            Margem desejada
          </Text>
          <ValueField
            label="Margem desejada"
            value={margem / 10_000}
            format={PERCENT}
            modify={(v) => v !== null && setMargem(Math.round(v * 10_000))}
          />
        </label>
      </SimpleGrid>
      {preco === null || custo === null ? (
        <Text size="sm" c="dimmed" mt="sm">
          {custo === null
            ? 'Informe o custo.'
            : 'Impostos, comissão e margem passam de 100 %: não há preço que os cubra.'}
        </Text>
      ) : (
        <Stack gap="xs" mt="sm">
          <FactSheet
            data={[
              ['Preço', <b key="p">{formatReais(preco)}</b>],
              ['Markup sobre o custo', k === null ? '—' : formatPercent(k - 1)],
              ['Margem líquida', formatMargin(netMargin(preco, custo, p))],
              ['Desconto até a margem mínima', formatReais(maxDiscount(preco, custo, p))],
              ['Impostos e comissão', `${((p.impostosPontos + p.comissaoPontos) / 100).toLocaleString('pt-BR')} %`],
              ['Custo da hora da oficina', formatReais(hourlyCost(p))],
            ]}
          />
          <Text size="xs" c="dimmed">
            Preço = custo ÷ (1 − impostos − comissão − margem). Taxas vigentes desde {formatDay(p.vigenteDe)}.
          </Text>
          {apply && (
            <Group justify="flex-end">
              <Button size="sm" onClick={() => apply(preco)}>
                Usar {formatReais(preco)}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  )
}
