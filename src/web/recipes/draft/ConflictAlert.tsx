import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { isAllowed, linhaTotal } from '#shared/rules/orcamento.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Money } from '../../ui/display/Money.tsx'
import type { Draft, DraftState, DraftLinha } from './draft.ts'

interface Props {
  draft: Draft
  estado: DraftState
  /** Discards the unsaved changes and starts from the saved quote. */
  reload: () => void
}

interface Difference {
  chave: string
  titulo: string
  myOwn: Side | undefined
  savedSide: Side | undefined
}

/** One side of a differing line: its total, and its comment when the comments differ. */
interface Side {
  total: number | null
  texto: string | null
}

/** Lines that differ between the draft and the newer saved quote; a side is undefined when it lacks the line. */
function differences(myLinhas: readonly DraftLinha[], o: FullOrcamento): Difference[] {
  const la = new Map(o.linhas.map((l) => [l.codLinha, l]))
  const fromHere = myLinhas.map((l): Difference => {
    const another = l.codLinha === undefined ? undefined : la.get(l.codLinha)
    const equal =
      another !== undefined &&
      another.titulo === l.titulo &&
      JSON.stringify([another.pecas, another.maoDeObra, another.comentarioCliente]) ===
        JSON.stringify([l.pecas, l.maoDeObra, l.comentarioCliente])
    const texts = another !== undefined && another.comentarioCliente !== l.comentarioCliente
    return {
      chave: equal ? '' : l.chave,
      titulo: l.titulo,
      myOwn: { total: linhaTotal(l), texto: texts ? l.comentarioCliente : null },
      savedSide: another && { total: another.total, texto: texts ? another.comentarioCliente : null },
    }
  })
  const myCods = new Set(myLinhas.map((l) => l.codLinha))
  const onlyTheirs = o.linhas
    .filter((l) => !myCods.has(l.codLinha))
    .map((l): Difference => ({
      chave: `la-${l.codLinha}`,
      titulo: l.titulo,
      myOwn: undefined,
      savedSide: { total: l.total, texto: null },
    }))
  return [...fromHere.filter((d) => d.chave !== ''), ...onlyTheirs]
}

function lado(valor: Side | undefined): ReactNode {
  if (valor === undefined) return 'não tem'
  return (
    <>
      <Money centavos={valor.total} />
      {valor.texto !== null && <div className="suave">“{valor.texto}”</div>}
    </>
  )
}

/** Author and time of the quote's last event. */
function changedBy(atual: FullOrcamento | null, fuso: string): string {
  const last = atual?.eventos.at(-1)
  return last
    ? `${last.quem} alterou este orçamento ${formatWhen(last.em, fuso, new Date())}`
    : 'Outra pessoa alterou este orçamento'
}

/** Shown when somebody else saved first: both sides; nothing is lost until the user chooses. */
export function ConflictAlert({ draft, estado, reload }: Props) {
  const [atual, setAtual] = useState<FullOrcamento | null>(null)
  const fuso = useTimeZone()
  const conflict = estado.situacao === 'conflito'
  useEffect(() => {
    if (conflict) void draft.fetchSaved().then(setAtual, () => undefined)
  }, [conflict, draft])
  if (!conflict) return null
  const linhas = atual ? differences(estado.linhas, atual) : []
  return (
    <Alert color="amarelo" role="alert" title={changedBy(atual, fuso)}>
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
                  <Table.Td ta="right">{lado(d.myOwn)}</Table.Td>
                  <Table.Td ta="right">{lado(d.savedSide)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group gap="xs">
          <Button onClick={reload}>Recarregar o que está gravado</Button>
          {atual && isAllowed('LINHAS_SALVAS', atual.estado) && (
            <Button variant="default" onClick={() => void draft.keepOwn(atual)}>
              Gravar o meu por cima
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
