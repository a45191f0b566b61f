import { ActionIcon, Badge, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import type { Item } from '#shared/checklists/checklists.ts'
import { ORIGINS } from '#shared/oficina-digital/orcamentos.ts'
import { suggestedQuantity } from '#shared/rules/checklist-words.ts'
import { maoDeObraTotal, pecaTotal } from '#shared/rules/orcamento.ts'
import { freeMaoDeObra, freePeca } from '#shared/rules/recall-linha.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import type { PecaVeiculo } from '../../recipes/pecas/pecas.ts'
import { ValueField } from '../../ui/fields/ValueField.tsx'
import { QUANTITY, DURATION } from '../../ui/fields/numbers.ts'
import { Photos } from '../../ui/display/Photo.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { AddPeca, AddServico } from './AddComponente.tsx'
import classes from './Montagem.module.css'

interface Props {
  linha: DraftLinha
  codConcessionaria: number
  /** Vehicle of the quote: matching parts are suggested first. */
  veiculo: PecaVeiculo
  /** Finding that the line comes from. */
  achado: Item | undefined
  error: string | undefined
  modify: (parcial: Partial<DraftLinha>) => void
  remove: () => void
  /** Whether the line is linked to the one above; null for the first. */
  together: boolean | null
  join: (together: boolean) => void
}

/** Editor of one line: the customer's text, parts and labour. */
export function LinhaEditor({
  linha: l,
  codConcessionaria,
  veiculo,
  achado,
  error,
  modify,
  remove,
  together,
  join,
}: Props) {
  const blank = l.pecas.length + l.maoDeObra.length === 0
  const free = l.codRecall !== null
  return (
    <article className={classes.cartao} data-cor={l.cor} aria-label={l.titulo || 'Linha sem título'}>
      <div className={classes.comFotos} data-fotos={(achado && achado.fotos.length > 0) || undefined}>
        {achado && achado.fotos.length > 0 && (
          <Photos fotos={achado.fotos.slice(0, 2)} label={achado.nome} size={112} />
        )}
        <div className={classes.campos}>
          <div className={classes.topoCartao}>
            <TextInput
              aria-label={`Título da linha ${l.titulo}`}
              placeholder="Título da linha"
              maxLength={200}
              value={l.titulo}
              error={l.titulo.trim() === '' ? 'Dê um título à linha' : error}
              onChange={(e) => modify({ titulo: e.currentTarget.value })}
              fw={600}
              styles={{ input: { fontWeight: 600 } }}
            />
            <Group gap="xs">
              {free ? (
                <Badge variant="light" color="verde" tt="none" data-origem>
                  Recall, sem custo
                </Badge>
              ) : (
                <NativeSelect
                  size="xs"
                  aria-label={`Origem da linha ${l.titulo}`}
                  data={[
                    { value: 'ACHADO', label: 'Achado', disabled: l.codItem === null && l.origem !== 'ACHADO' },
                    { value: 'PLANO_DE_FABRICA', label: 'Plano de fábrica' },
                    { value: 'SUGESTAO', label: 'Sugestão' },
                  ]}
                  value={l.origem}
                  onChange={(e) => modify({ origem: ORIGINS.find((o) => o === e.currentTarget.value) ?? 'SUGESTAO' })}
                />
              )}
              {together !== null && (
                <Checkbox
                  size="xs"
                  label="Decidida junto com a de cima"
                  checked={together}
                  onChange={(e) => join(e.currentTarget.checked)}
                />
              )}
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remover a linha ${l.titulo}`}
              onClick={remove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
          <Textarea
            aria-label={`Comentário para o cliente em ${l.titulo}`}
            placeholder="Comentário que o cliente lê"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={l.comentarioCliente ?? ''}
            onChange={(e) => modify({ comentarioCliente: e.currentTarget.value || null })}
          />
        </div>
      </div>
      {!blank && (
        <ul className={classes.componentes} aria-label={`Peças e mão de obra de ${l.titulo}`}>
          {l.pecas.map((p, j) => (
            // oxlint-disable-next-line react/no-array-index-key -- components have no id but their position
            <li key={`p${j}`} className={classes.componente}>
              <span className={classes.descricao}>
                {p.descricao} <span className="suave">{p.codigo}</span>
              </span>
              <ValueField
                label={`Quantidade de ${p.descricao}`}
                value={p.quantidade}
                format={QUANTITY}
                modify={(v) => v !== null && modify({ pecas: l.pecas.with(j, { ...p, quantidade: v }) })}
              />
              <span className="suave">
                <Money centavos={pecaTotal(p)} />
              </span>
              <RemoveButton name={p.descricao} onClick={() => modify({ pecas: l.pecas.toSpliced(j, 1) })} />
            </li>
          ))}
          {l.maoDeObra.map((m, j) => (
            // oxlint-disable-next-line react/no-array-index-key -- components have no id but their position
            <li key={`m${j}`} className={classes.componente}>
              <span className={classes.descricao}>
                {m.descricao} <span className="suave">mão de obra</span>
              </span>
              <ValueField
                label={`Tempo de ${m.descricao}`}
                value={m.minutos}
                format={DURATION}
                nullable
                modify={(v) => modify({ maoDeObra: l.maoDeObra.with(j, { ...m, minutos: v }) })}
              />
              <span className="suave">
                <Money centavos={maoDeObraTotal(m)} />
              </span>
              <RemoveButton name={m.descricao} onClick={() => modify({ maoDeObra: l.maoDeObra.toSpliced(j, 1) })} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.busca}>
        <AddPeca
          linha={l.titulo}
          quantidade={suggestedQuantity(l.comentarioCliente, achado?.comentarioInterno ?? null)}
          codConcessionaria={codConcessionaria}
          veiculo={veiculo}
          add={(p) => modify({ pecas: [...l.pecas, free ? freePeca(p) : p] })}
        />
        <AddServico
          linha={l.titulo}
          add={(m) => modify({ maoDeObra: [...l.maoDeObra, free ? freeMaoDeObra(m) : m] })}
        />
      </div>
    </article>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Remover ${name}`} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  )
}
