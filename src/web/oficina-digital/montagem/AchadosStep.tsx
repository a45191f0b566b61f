import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { ItemState } from '#shared/checklists/checklists.ts'
import type { Achado } from '#shared/oficina-digital/orcamentos.ts'
import { formatMedida, ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { uuid } from '../../core/http/uuid.ts'
import type { Draft, DraftLinha } from '../../recipes/draft/draft.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ChecklistItem } from '../../ui/display/ChecklistItem.tsx'
import { When } from '../../ui/display/When.tsx'
import { InFamilia } from '../../ui/orcamento/InFamilia.tsx'
import { urgentFirst } from '../../ui/orcamento/achados.ts'
import classes from './Montagem.module.css'

function linhaFrom(item: Achado): DraftLinha {
  return {
    chave: uuid(),
    codItem: item.codItem,
    titulo: item.nome,
    comentarioCliente: item.comentarioCliente,
    // A green finding is in the list because its measure is worse than its colour.
    cor: item.corDaMedida ?? (item.estado === 'VERMELHO' ? 'VERMELHO' : 'AMARELO'),
    origem: 'ACHADO',
    vinculo: null,
    codPacote: null,
    codRecall: null,
    pecas: [],
    maoDeObra: [],
  }
}

/** Step 1: the technician's findings, and which of them are in the quote. */
export function AchadosStep({
  achados,
  linhas,
  draft,
}: {
  achados: readonly Achado[]
  linhas: readonly DraftLinha[]
  draft: Draft
}) {
  // Findings typed by hand have no checklist item; they come first, as they are the reason for the quote.
  const added = linhas.filter((l) => l.codItem === null && l.origem === 'ACHADO')
  if (achados.length + added.length === 0)
    return (
      <EmptyState
        title="Nenhum achado"
        text="O checklist não apontou nada em amarelo ou vermelho. Siga para as linhas e inclua o que o cliente pediu."
      />
    )
  const inside = new Set(linhas.map((l) => l.codItem))
  return (
    <div className={classes.lista}>
      {added.map((l) => (
        <article key={l.chave} className={classes.cartao} data-cor={l.cor} aria-label={l.titulo}>
          <Group justify="space-between">
            <Text fw={600}>{l.titulo}</Text>
            <InOrcamento />
          </Group>
          {l.comentarioCliente && <Text size="sm">{l.comentarioCliente}</Text>}
        </article>
      ))}
      {urgentFirst(achados).map((a) => (
        <ChecklistItem key={a.codItem} item={a} withGrupo>
          <Group justify="space-between">
            <div>
              <PreviousValue achado={a} />
              <InFamilia achado={a} />
            </div>
            {a.naFamilia?.vendido ? null : inside.has(a.codItem) ? (
              <InOrcamento />
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                aria-label={`Incluir ${a.nome} no orçamento`}
                onClick={() => draft.changeLinhas((l) => [...l, linhaFrom(a)])}
              >
                Incluir no orçamento
              </Button>
            )}
          </Group>
        </ChecklistItem>
      ))}
    </div>
  )
}

function InOrcamento() {
  return (
    <Text size="sm" c="dimmed">
      <IconCheck size={14} style={{ verticalAlign: '-2px' }} aria-hidden /> No orçamento
    </Text>
  )
}

/** The same item's result at the vehicle's previous visit. */
function PreviousValue({ achado: { anterior: a, unidade } }: { achado: Achado }) {
  if (a === null) return <span />
  return (
    <Text size="sm" c="dimmed">
      Visita anterior (<When instant={a.em} />
      ): {ITEM_STATE_LABELS[a.estado as ItemState].toLowerCase()}
      {a.medida !== null && <>, {formatMedida(a.medida, a.unidade ?? unidade)}</>}
    </Text>
  )
}
