import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { EstadoItem } from '#shared/checklists/checklists.ts'
import type { Achado } from '#shared/oficina-digital/orcamentos.ts'
import { escreverMedida, NOME_DO_ESTADO } from '#shared/rules/palavras-checklist.ts'
import { uuid } from '../../core/uuid.ts'
import type { Edicao, LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ItemChecklist } from '../../ui/dados/ItemChecklist.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { NaFamilia } from '../../ui/orcamento/NaFamilia.tsx'
import { urgentesPrimeiro } from '../../ui/orcamento/achados.ts'
import classes from './Montagem.module.css'

function linhaDo(item: Achado): LinhaEditada {
  return {
    chave: uuid(),
    codItem: item.codItem,
    titulo: item.nome,
    comentarioCliente: item.comentarioCliente,
    // A green finding is here because its measure says otherwise.
    cor: item.corDaMedida ?? (item.estado === 'VERMELHO' ? 'VERMELHO' : 'AMARELO'),
    origem: 'ACHADO',
    vinculo: null,
    codPacote: null,
    pecas: [],
    maoDeObra: [],
  }
}

/** Step 1: what the technician found, and which findings are in the quote. */
export function PassoAchados({
  achados,
  linhas,
  edicao,
}: {
  achados: readonly Achado[]
  linhas: readonly LinhaEditada[]
  edicao: Edicao
}) {
  // What was typed for this quote has no item of the checklist behind it: it is what the quote is about, and comes first.
  const novos = linhas.filter((l) => l.codItem === null && l.origem === 'ACHADO')
  if (achados.length + novos.length === 0)
    return (
      <EmptyState
        titulo="Nenhum achado"
        texto="O checklist não apontou nada em amarelo ou vermelho. Siga para as linhas e inclua o que o cliente pediu."
      />
    )
  const dentro = new Set(linhas.map((l) => l.codItem))
  return (
    <div className={classes.lista}>
      {novos.map((l) => (
        <article key={l.chave} className={classes.cartao} data-cor={l.cor} aria-label={l.titulo}>
          <Group justify="space-between">
            <Text fw={600}>{l.titulo}</Text>
            <NoOrcamento />
          </Group>
          {l.comentarioCliente && <Text size="sm">{l.comentarioCliente}</Text>}
        </article>
      ))}
      {urgentesPrimeiro(achados).map((a) => (
        <ItemChecklist key={a.codItem} item={a} comGrupo>
          <Group justify="space-between">
            <div>
              <Anterior achado={a} />
              <NaFamilia achado={a} />
            </div>
            {a.naFamilia?.vendido ? null : dentro.has(a.codItem) ? (
              <NoOrcamento />
            ) : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                aria-label={`Incluir ${a.nome} no orçamento`}
                onClick={() => edicao.mudarLinhas((l) => [...l, linhaDo(a)])}
              >
                Incluir no orçamento
              </Button>
            )}
          </Group>
        </ItemChecklist>
      ))}
    </div>
  )
}

function NoOrcamento() {
  return (
    <Text size="sm" c="dimmed">
      <IconCheck size={14} style={{ verticalAlign: '-2px' }} aria-hidden /> No orçamento
    </Text>
  )
}

/** What the vehicle's previous visit had for the same item. */
function Anterior({ achado: { anterior: a, unidade } }: { achado: Achado }) {
  if (a === null) return <span />
  return (
    <Text size="sm" c="dimmed">
      Visita anterior (<Quando instante={a.em} />
      ): {NOME_DO_ESTADO[a.estado as EstadoItem].toLowerCase()}
      {a.medida !== null && <>, {escreverMedida(a.medida, a.unidade ?? unidade)}</>}
    </Text>
  )
}
