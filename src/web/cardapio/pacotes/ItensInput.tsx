import { ActionIcon, Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ItemLido, TIPOS_ITEM } from '#shared/cardapio/pacotes.ts'
import { aplicacoesEmPalavras } from '#shared/rules/aplicacao.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { totalMaoDeObra, totalPeca } from '#shared/rules/orcamento.ts'
import { andamento } from '../../core/andamento.ts'
import { useLoja } from '../../core/loja.ts'
import { ProcurarPeca } from '../../recipes/pecas/ProcurarPeca.tsx'
import { pecasNoVeiculo, type VeiculoDaPeca } from '../../recipes/pecas/pecas.ts'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { SeletorCatalogo } from '../../ui/campos/SeletorCatalogo.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { servicosDoCadastro } from './api.ts'
import classes from './Pacotes.module.css'

const ESPERA_MS = 250
const VAZIO = { descricao: '', quantidade: null, minutos: null, nome: null, custo: null, preco: null, tempo: null }

interface Props {
  itens: readonly ItemLido[]
  /** What the package is for: parts that fit it come first. */
  veiculo: VeiculoDaPeca
  /** Sentences by field, as `itens.0.quantidade`. */
  erros: Record<string, ReactNode>
  mudar: (itens: ItemLido[]) => void
}

/** What an item comes to by the catalogue's own prices; null while something of it has none. */
function valorDe(i: ItemLido): number | null {
  if (i.tipo === 'PECA') return totalPeca({ quantidade: i.quantidade ?? 0, precoUnitario: i.preco, desconto: 0 })
  return i.tipo === 'MAO_DE_OBRA'
    ? totalMaoDeObra({ minutos: i.minutos ?? i.tempo, valorHora: i.preco, desconto: 0 })
    : 0
}

/** Parts, labour and checks of a package: chosen from the registers by typing, summed as one goes. */
export function ItensInput({ itens, veiculo: digitado, erros, mudar }: Props) {
  const loja = useLoja()
  const [marca] = useDebouncedValue(digitado.marca, ESPERA_MS)
  const [modelo] = useDebouncedValue(digitado.modelo, ESPERA_MS)
  const veiculo = { ...digitado, marca, modelo }
  const naoServem = useNaoServem(itens, veiculo)
  const [verificar, setVerificar] = useState('')
  const trocar = (n: number, novo: Partial<ItemLido>) => mudar(itens.map((i, j) => (j === n ? { ...i, ...novo } : i)))
  const acrescentar = (i: ItemLido) => mudar([...itens, i])
  const valores = itens.filter((i) => i.tipo !== 'VERIFICACAO').map(valorDe)
  const soma = valores.length === 0 || valores.includes(null) ? null : valores.reduce<number>((a, b) => a + (b ?? 0), 0)
  function incluirVerificacao(): void {
    if (verificar.trim() === '') return
    acrescentar({ ...VAZIO, tipo: 'VERIFICACAO', codigo: '', descricao: verificar.trim() })
    setVerificar('')
  }
  return (
    <div className={classes.itens}>
      {itens.length === 0 && <Text c="dimmed">Nenhum item ainda: procure peças e mão de obra abaixo.</Text>}
      <ul className={classes.lista} aria-label="Itens do pacote">
        {itens.map((i, n) => {
          const nome = i.nome ?? (i.descricao || i.codigo)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- items have no name of their own; the fields are controlled
            <li key={n} className={classes.item}>
              <div className={classes.nome}>
                <Text fw={550} truncate>
                  {nome}
                </Text>
                <Text size="sm" c={erros[`itens.${n}.codigo`] ? 'vermelho' : 'dimmed'} truncate>
                  {erros[`itens.${n}.codigo`] ?? [TIPOS_ITEM[i.tipo], i.codigo].filter(Boolean).join(' · ')}
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
                  onChange={(v) => trocar(n, { quantidade: v === '' ? null : Number(v) })}
                  error={erros[`itens.${n}.quantidade`]}
                />
              )}
              {i.tipo === 'MAO_DE_OBRA' && (
                <InteiroInput
                  aria-label={`Minutos de ${nome}`}
                  className={classes.numero}
                  suffix=" min"
                  placeholder={i.tempo === null ? '' : `${i.tempo} min`}
                  value={i.minutos}
                  onChange={(minutos) => trocar(n, { minutos })}
                />
              )}
              <span className={classes.valor}>{i.tipo === 'VERIFICACAO' ? '' : <Money centavos={valorDe(i)} />}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Retirar ${nome}`}
                onClick={() => mudar(itens.filter((_, j) => j !== n))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <div className={classes.procurar}>
        <ProcurarPeca
          rotulo="Incluir peça"
          dica="Incluir peça: código ou nome"
          codConcessionaria={loja}
          veiculo={veiculo}
          preco="precoCadastro"
          escolher={(p) =>
            acrescentar({
              ...VAZIO,
              tipo: 'PECA',
              codigo: p.codigo,
              quantidade: 1,
              nome: p.descricao,
              custo: p.custoUnitario,
              preco: p.precoCadastro,
            })
          }
        />
        <ProcurarServico escolher={acrescentar} />
        <TextInput
          aria-label="Nova verificação"
          placeholder="Incluir verificação"
          maxLength={200}
          value={verificar}
          onChange={(e) => setVerificar(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return
            e.preventDefault()
            incluirVerificacao()
          }}
          rightSectionWidth={76}
          rightSection={
            <Button size="compact-xs" variant="subtle" disabled={verificar.trim() === ''} onClick={incluirVerificacao}>
              Incluir
            </Button>
          }
        />
      </div>
      <Group justify="flex-end" gap="xs" aria-live="polite">
        <Text c="dimmed">Soma pelos preços do cadastro</Text>
        <Text fw={700} fz={16}>
          <Money centavos={soma} />
        </Text>
      </Group>
    </div>
  )
}

/** What is said of the parts among the items that are known not to fit the vehicle, by code. */
function useNaoServem(itens: readonly ItemLido[], veiculo: VeiculoDaPeca): ReadonlyMap<string, string> {
  const codigos = itens.flatMap((i) => (i.tipo === 'PECA' ? i.codigo : []))
  const { data = [] } = useQuery(pecasNoVeiculo(codigos, veiculo))
  return new Map(
    data
      .filter((p) => p.serve === 'NAO_SERVE')
      .map((p) => [
        p.codigo,
        `Não serve em ${veiculo.modelo.trim() || veiculo.marca.trim()}: é de ${aplicacoesEmPalavras(p.aplicacoes, p.totalAplicacoes)}`,
      ]),
  )
}

function ProcurarServico({ escolher }: { escolher: (i: ItemLido) => void }) {
  const [texto, setTexto] = useState('')
  const [busca] = useDebouncedValue(texto.trim(), ESPERA_MS)
  const q = useQuery(servicosDoCadastro(busca))
  return (
    <SeletorCatalogo
      rotulo="Incluir mão de obra"
      dica="Incluir mão de obra"
      texto={texto}
      digitar={setTexto}
      {...andamento(q, busca === texto.trim())}
      opcoes={
        texto.trim().length < 2
          ? null
          : (q.data ?? []).map((s) => ({
              id: s.codigo,
              titulo: s.descricao,
              detalhe: s.codigo,
              nota: `${formatarDuracao(s.minutos)} · ${formatarReais(s.valorHora)}/h`,
            }))
      }
      escolher={(codigo) => {
        const s = q.data?.find((x) => x.codigo === codigo)
        if (s)
          escolher({
            ...VAZIO,
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
