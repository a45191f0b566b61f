import { ActionIcon, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LoadedItem, ITEM_TYPES } from '#shared/cardapio/pacotes.ts'
import { describeAplicacoes } from '#shared/rules/aplicacao.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { maoDeObraTotal, pecaTotal } from '#shared/rules/orcamento.ts'
import { searchProgress } from '../../core/http/progress.ts'
import { useLoja } from '../../core/session/loja.ts'
import { PecaSearch } from '../../recipes/pecas/PecaSearch.tsx'
import { pecasForVeiculo, type PecaVeiculo } from '../../recipes/pecas/pecas.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { CatalogSelect } from '../../ui/fields/CatalogSelect.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { cadastroServicos } from './api.ts'
import classes from './Pacotes.module.css'

const WAIT_MS = 250
const EMPTY = { descricao: '', quantidade: null, minutos: null, nome: null, custo: null, preco: null, tempo: null }

interface Props {
  itens: readonly LoadedItem[]
  /** Vehicle of the package: matching parts are suggested first. */
  veiculo: PecaVeiculo
  /** Error messages by field path, such as `itens.0.quantidade`. */
  errors: Record<string, ReactNode>
  modify: (itens: LoadedItem[]) => void
}

/** Value of an item at catalogue prices; null if a price is missing. */
function getValue(i: LoadedItem): number | null {
  if (i.tipo === 'PECA') return pecaTotal({ quantidade: i.quantidade ?? 0, precoUnitario: i.preco, desconto: 0 })
  return i.tipo === 'MAO_DE_OBRA'
    ? maoDeObraTotal({ minutos: i.minutos ?? i.tempo, valorHora: i.preco, desconto: 0 })
    : 0
}

/** Parts, labour and checks of a package: searched in the registers, summed live. */
export function ItemsInput({ itens, veiculo: digitado, errors, modify }: Props) {
  const loja = useLoja()
  const [marca] = useDebouncedValue(digitado.marca, WAIT_MS)
  const [modelo] = useDebouncedValue(digitado.modelo, WAIT_MS)
  const veiculo = { ...digitado, marca, modelo }
  const naoServem = useUnsuitable(itens, veiculo)
  const [verify, setVerify] = useState('')
  const swap = (n: number, novo: Partial<LoadedItem>) => modify(itens.map((i, j) => (j === n ? { ...i, ...novo } : i)))
  const append = (i: LoadedItem) => modify([...itens, i])
  const values = itens.filter((i) => i.tipo !== 'VERIFICACAO').map(getValue)
  const sum = values.length === 0 || values.includes(null) ? null : values.reduce<number>((a, b) => a + (b ?? 0), 0)
  function addVerificacao(): void {
    if (verify.trim() === '') return
    append({ ...EMPTY, tipo: 'VERIFICACAO', codigo: '', descricao: verify.trim() })
    setVerify('')
  }
  return (
    <div className={classes.itens}>
      {itens.length === 0 && <Text c="dimmed">Nenhum item ainda: procure peças e mão de obra abaixo.</Text>}
      <ul className={classes.lista} aria-label="Itens do pacote">
        {itens.map((i, n) => {
          const nome = i.nome ?? (i.descricao || i.codigo)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- items have no id; the fields are controlled
            <li key={n} className={classes.item}>
              <div className={classes.nome}>
                <Text fw={550} truncate>
                  {nome}
                </Text>
                <Text size="sm" c={errors[`itens.${n}.codigo`] ? 'vermelho' : 'dimmed'} truncate>
                  {errors[`itens.${n}.codigo`] ?? [ITEM_TYPES[i.tipo], i.codigo].filter(Boolean).join(' · ')}
                </Text>
                {i.tipo === 'PECA' && naoServem.has(i.codigo) && (
                  <Text size="sm" className={classes.aviso}>
                    {naoServem.get(i.codigo)}
                  </Text>
                )}
              </div>
              {i.tipo === 'PECA' && (
                <NumberInput
                  aria-label={`Quantidade de ${nome}`}
                  className={classes.numero}
                  decimalScale={3}
                  decimalSeparator=","
                  thousandSeparator="."
                  allowNegative={false}
                  value={i.quantidade ?? ''}
                  onChange={(v) => swap(n, { quantidade: v === '' ? null : Number(v) })}
                  error={errors[`itens.${n}.quantidade`]}
                />
              )}
              {i.tipo === 'MAO_DE_OBRA' && (
                <IntegerInput
                  aria-label={`Minutos de ${nome}`}
                  className={classes.numero}
                  suffix=" min"
                  placeholder={i.tempo === null ? '' : `${i.tempo} min`}
                  value={i.minutos}
                  onChange={(minutos) => swap(n, { minutos })}
                />
              )}
              <span className={classes.valor}>{i.tipo === 'VERIFICACAO' ? '' : <Money centavos={getValue(i)} />}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Retirar ${nome}`}
                onClick={() => modify(itens.filter((_, j) => j !== n))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <div className={classes.procurar}>
        <PecaSearch
          label="Incluir peça"
          hint="Incluir peça: código ou nome"
          codConcessionaria={loja}
          veiculo={veiculo}
          preco="precoCadastro"
          choose={(p) =>
            append({
              ...EMPTY,
              tipo: 'PECA',
              codigo: p.codigo,
              quantidade: 1,
              nome: p.descricao,
              custo: p.custoUnitario,
              preco: p.precoCadastro,
            })
          }
        />
        <ServicoSearch choose={append} />
        <TextInput
          aria-label="Nova verificação"
          placeholder="Incluir verificação"
          maxLength={200}
          value={verify}
          onChange={(e) => setVerify(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return
            e.preventDefault()
            addVerificacao()
          }}
          rightSectionWidth={76}
          rightSection={
            <Button size="compact-xs" variant="subtle" disabled={verify.trim() === ''} onClick={addVerificacao}>
              Incluir
            </Button>
          }
        />
      </div>
      <Group justify="flex-end" gap="xs" aria-live="polite">
        <Text c="dimmed">Soma pelos preços do cadastro</Text>
        <Text fw={700} fz={16}>
          <Money centavos={sum} />
        </Text>
      </Group>
    </div>
  )
}

/** Warnings about parts that are known not to fit the vehicle, by code. */
function useUnsuitable(itens: readonly LoadedItem[], veiculo: PecaVeiculo): ReadonlyMap<string, string> {
  const codes = itens.flatMap((i) => (i.tipo === 'PECA' ? i.codigo : []))
  const { data = [] } = useQuery(pecasForVeiculo(codes, veiculo))
  return new Map(
    data
      .filter((p) => p.serve === 'NAO_SERVE')
      .map((p) => [
        p.codigo,
        `Não serve em ${veiculo.modelo.trim() || veiculo.marca.trim()}: é de ${describeAplicacoes(p.aplicacoes, p.totalAplicacoes)}`,
      ]),
  )
}

function ServicoSearch({ choose }: { choose: (i: LoadedItem) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const q = useQuery(cadastroServicos(search))
  return (
    <CatalogSelect
      label="Incluir mão de obra"
      hint="Incluir mão de obra"
      text={text}
      typeIn={setText}
      {...searchProgress(q, search === text.trim())}
      options={
        text.trim().length < 2
          ? null
          : (q.data ?? []).map((s) => ({
              id: s.codigo,
              title: s.descricao,
              detail: s.codigo,
              nota: `${formatHours(s.minutos)} · ${formatReais(s.valorHora)}/h`,
            }))
      }
      choose={(codigo) => {
        const s = q.data?.find((x) => x.codigo === codigo)
        if (s)
          choose({
            ...EMPTY,
            tipo: 'MAO_DE_OBRA',
            codigo,
            nome: s.descricao,
            custo: s.custoHora,
            preco: s.valorHora,
            tempo: s.minutos,
          })
      }}
    />
  )
}
