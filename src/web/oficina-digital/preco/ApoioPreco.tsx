import { Button, Drawer, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrecoPraticado } from '#shared/oficina-digital/preco.ts'
import { custoHora, descontoAte, margemLiquida, markup, precoPara } from '#shared/rules/calculadora.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { CampoValor } from '../../ui/campos/CampoValor.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { PORCENTO } from '../../ui/campos/numeros.ts'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { estoqueDas, parametroPreco, precosDa } from './api.ts'
import { escreverMargem, type Fileira } from './grade.ts'
import classes from './GradePreco.module.css'
import { GraficoPrecos } from './GraficoPrecos.tsx'

interface Props {
  fileira: Fileira
  codConcessionaria: number
  fechar: () => void
  /** Puts a unit price into the grid; absent where prices are not being edited. */
  usar: ((preco: number) => void) | null
}

/** What helps to price one part or service: stock, prices practised, and the calculator. */
export function ApoioPreco({ fileira: f, codConcessionaria, fechar, usar }: Props) {
  const { codigo, descricao } = f.componente
  const peca = f.tipo === 'pecas'
  const estoque = useQuery(estoqueDas(codConcessionaria, peca ? [codigo] : []))
  const precos = useQuery({ ...precosDa(codigo), enabled: peca && codigo !== '' })
  const parametro = useQuery(parametroPreco(codConcessionaria))
  const nele = estoque.data?.[0]
  return (
    <Drawer opened onClose={fechar} position="right" size={440} title={descricao}>
      <Stack gap="lg">
        {peca && (
          <section>
            <Title order={3} mb={6}>
              Estoque
            </Title>
            {nele ? (
              <Ficha
                dados={[
                  ['Em mãos', nele.quantidade.toLocaleString('pt-BR')],
                  ['Reservado em aprovados', nele.reservado.toLocaleString('pt-BR')],
                  ['Disponível', (nele.quantidade - nele.reservado).toLocaleString('pt-BR')],
                  ['Local', nele.localizacao],
                  ['Informado', <Quando key="q" instante={nele.atualizadoEm} />],
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
        {peca && codigo !== '' && <Historico precos={precos.data} />}
        {parametro.data && <Calculadora fileira={f} parametro={parametro.data} usar={usar} />}
      </Stack>
    </Drawer>
  )
}

function Historico({ precos }: { precos: readonly PrecoPraticado[] | undefined }) {
  if (!precos) return null
  return (
    <section>
      <Title order={3} mb={6}>
        Preços praticados
      </Title>
      {precos.length === 0 ? (
        <EmptyState titulo="Nenhum preço ainda" texto="Esta peça não foi oferecida nas lojas que você vê." />
      ) : (
        <>
          <GraficoPrecos precos={precos} />
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
                      <Quando instante={p.em} />
                    </Table.Td>
                    <Table.Td>{p.checklist}</Table.Td>
                    <Table.Td ta="right">
                      <Money centavos={p.precoUnitario} />
                    </Table.Td>
                    <Table.Td ta="right">{p.desconto > 0 ? formatarReais(p.desconto) : '—'}</Table.Td>
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

function Calculadora({
  fileira: f,
  parametro: p,
  usar,
}: {
  fileira: Fileira
  parametro: ParametroPreco
  usar: Props['usar']
}) {
  const deServico = f.tipo === 'maoDeObra'
  const [custo, setCusto] = useState<number | null>(
    f.tipo === 'pecas' ? f.componente.custoUnitario : (f.componente.custoHora ?? custoHora(p)),
  )
  const [margem, setMargem] = useState(p.margemAlvoPontos)
  const preco = custo === null ? null : precoPara(custo, p, margem)
  const k = preco !== null && custo !== null ? markup(preco, custo) : null
  return (
    <section>
      <Title order={3} mb={6}>
        Calculadora
      </Title>
      <SimpleGrid cols={2} spacing="sm">
        <MoneyInput label={deServico ? 'Custo da hora' : 'Custo unitário'} value={custo} onChange={setCusto} />
        <label>
          <Text size="sm" fw={500}>
            Margem desejada
          </Text>
          <CampoValor
            rotulo="Margem desejada"
            valor={margem / 10_000}
            formato={PORCENTO}
            mudar={(v) => v !== null && setMargem(Math.round(v * 10_000))}
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
          <Ficha
            dados={[
              ['Preço', <b key="p">{formatarReais(preco)}</b>],
              [
                'Markup sobre o custo',
                k === null ? '—' : `${((k - 1) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`,
              ],
              ['Margem líquida', escreverMargem(margemLiquida(preco, custo, p))],
              ['Desconto até a margem mínima', formatarReais(descontoAte(preco, custo, p))],
              ['Impostos e comissão', `${((p.impostosPontos + p.comissaoPontos) / 100).toLocaleString('pt-BR')} %`],
              ['Custo da hora da oficina', formatarReais(custoHora(p))],
            ]}
          />
          <Text size="xs" c="dimmed">
            Preço = custo ÷ (1 − impostos − comissão − margem). Taxas vigentes desde {formatarDia(p.vigenteDe)}.
          </Text>
          {usar && (
            <Group justify="flex-end">
              <Button size="sm" onClick={() => usar(preco)}>
                Usar {formatarReais(preco)}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  )
}
