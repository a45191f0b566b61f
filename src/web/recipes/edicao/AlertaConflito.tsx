import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { pode, totalLinha } from '#shared/rules/orcamento.ts'
import { useFuso } from '../../core/loja.ts'
import { Money } from '../../ui/dados/Money.tsx'
import type { Edicao, EstadoEdicao, LinhaEditada } from './edicao.ts'

interface Props {
  edicao: Edicao
  estado: EstadoEdicao
  /** Leaves what is typed and starts from what is saved. */
  recarregar: () => void
}

interface Diferenca {
  chave: string
  titulo: string
  minha: Lado | undefined
  gravada: Lado | undefined
}

/** What one side has for a line: its total, and its comment where the comments differ. */
interface Lado {
  total: number | null
  texto: string | null
}

/** Lines that differ between what is typed and what somebody else saved; undefined where a side has no such line. */
function diferencas(minhas: readonly LinhaEditada[], o: OrcamentoCompleto): Diferenca[] {
  const la = new Map(o.linhas.map((l) => [l.codLinha, l]))
  const daqui = minhas.map((l): Diferenca => {
    const outra = l.codLinha === undefined ? undefined : la.get(l.codLinha)
    const igual =
      outra !== undefined &&
      outra.titulo === l.titulo &&
      JSON.stringify([outra.pecas, outra.maoDeObra, outra.comentarioCliente]) ===
        JSON.stringify([l.pecas, l.maoDeObra, l.comentarioCliente])
    const textos = outra !== undefined && outra.comentarioCliente !== l.comentarioCliente
    return {
      chave: igual ? '' : l.chave,
      titulo: l.titulo,
      minha: { total: totalLinha(l), texto: textos ? l.comentarioCliente : null },
      gravada: outra && { total: outra.total, texto: textos ? outra.comentarioCliente : null },
    }
  })
  const minhasCods = new Set(minhas.map((l) => l.codLinha))
  const sodela = o.linhas
    .filter((l) => !minhasCods.has(l.codLinha))
    .map((l): Diferenca => ({
      chave: `la-${l.codLinha}`,
      titulo: l.titulo,
      minha: undefined,
      gravada: { total: l.total, texto: null },
    }))
  return [...daqui.filter((d) => d.chave !== ''), ...sodela]
}

function lado(valor: Lado | undefined): ReactNode {
  if (valor === undefined) return 'não tem'
  return (
    <>
      <Money centavos={valor.total} />
      {valor.texto !== null && <div className="suave">“{valor.texto}”</div>}
    </>
  )
}

/** Who moved the quote last, and when. */
function quemMudou(atual: OrcamentoCompleto | null, fuso: string): string {
  const ultimo = atual?.eventos.at(-1)
  return ultimo
    ? `${ultimo.quem} alterou este orçamento ${formatarQuando(ultimo.em, fuso, new Date())}`
    : 'Outra pessoa alterou este orçamento'
}

/** Somebody else saved first: shows both sides, and nothing is lost until the person chooses. */
export function AlertaConflito({ edicao, estado, recarregar }: Props) {
  const [atual, setAtual] = useState<OrcamentoCompleto | null>(null)
  const fuso = useFuso()
  const conflito = estado.situacao === 'conflito'
  useEffect(() => {
    if (conflito) void edicao.lerGravado().then(setAtual, () => undefined)
  }, [conflito, edicao])
  if (!conflito) return null
  const linhas = atual ? diferencas(estado.linhas, atual) : []
  return (
    <Alert color="amarelo" role="alert" title={quemMudou(atual, fuso)}>
      <Stack gap="sm">
        <Text size="sm">{estado.erro} O que você digitou continua aqui, mas ainda não foi gravado.</Text>
        {linhas.length > 0 && (
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Linha que difere</Table.Th>
                <Table.Th ta="right">A sua</Table.Th>
                <Table.Th ta="right">A gravada</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {linhas.map((d) => (
                <Table.Tr key={d.chave}>
                  <Table.Td>{d.titulo}</Table.Td>
                  <Table.Td ta="right">{lado(d.minha)}</Table.Td>
                  <Table.Td ta="right">{lado(d.gravada)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group gap="xs">
          <Button onClick={recarregar}>Recarregar o que está gravado</Button>
          {atual && pode('LINHAS_SALVAS', atual.estado) && (
            <Button variant="default" onClick={() => void edicao.manterMinhas(atual)}>
              Gravar o meu por cima
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
