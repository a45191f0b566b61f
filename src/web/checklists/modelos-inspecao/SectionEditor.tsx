import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import {
  WALK_PLACES,
  type TemplateDefinition,
  type TemplateItem,
  type TemplateSection,
} from '#shared/checklists/modelos-inspecao.ts'
import { PLACE_NAMES } from '#shared/rules/modelo-inspecao.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { addItem } from './definition.ts'
import classes from './Editor.module.css'
import { itemTarget, sectionTarget } from './useItemDrag.ts'
import { describeItem } from './words.ts'

// Menus are the largest of the parts: this one loads when it is opened.
const ItemMenu = lazyComponent(() => import('./ItemMenu.tsx').then((m) => m.ItemMenu))

const PLACES = WALK_PLACES.map((value) => ({ value, label: PLACE_NAMES[value] }))

/** What may be done to sections and items. */
export interface SectionActs {
  change: (next: (d: TemplateDefinition) => TemplateDefinition) => void
  open: (id: string) => void
  startDrag: (e: PointerEvent, id: string) => void
  moveSection: (id: string, step: 1 | -1) => void
  updateSection: (id: string, parcial: Partial<TemplateSection>) => void
  removeSection: (s: TemplateSection) => void
  moveItem: (id: string, step: 1 | -1) => void
  duplicateItem: (id: string) => void
  removeItem: (i: TemplateItem) => void
}

interface Props {
  secao: TemplateSection
  index: number
  last: boolean
  errors: Readonly<Record<string, string>>
  dragged: string | null
  acts: SectionActs
}

/** A section: its name, its place on the walk, its items. */
export function SectionEditor({ secao: s, index, last, errors, dragged, acts }: Props) {
  const path = `definicao.secoes.${index}`
  const nome = s.nome || 'seção sem nome'
  return (
    <section className={classes.secao} aria-label={`Seção ${nome}`} data-alvo={sectionTarget(s.id)}>
      <div className={classes.cabeca}>
        <TextInput
          className={classes.nomeDaSecao ?? ''}
          aria-label={`Nome da seção ${nome}`}
          maxLength={80}
          value={s.nome}
          error={errors[`${path}.nome`]}
          onChange={(e) => acts.updateSection(s.id, { nome: e.currentTarget.value })}
        />
        <NativeSelect
          aria-label={`Lugar da seção ${nome}`}
          data={PLACES}
          value={s.lugar}
          onChange={(e) => acts.updateSection(s.id, { lugar: e.currentTarget.value as TemplateSection['lugar'] })}
        />
        <div className={classes.botoes}>
          <Act label={`Subir a seção ${nome}`} disabled={index === 0} run={() => acts.moveSection(s.id, -1)}>
            <IconArrowUp size={17} />
          </Act>
          <Act label={`Descer a seção ${nome}`} disabled={last} run={() => acts.moveSection(s.id, 1)}>
            <IconArrowDown size={17} />
          </Act>
          <Act label={`Retirar a seção ${nome}`} run={() => acts.removeSection(s)}>
            <IconTrash size={17} />
          </Act>
        </div>
      </div>
      <ul className={classes.lista} aria-label={`Itens de ${nome}`}>
        {s.itens.map((i, n) => (
          <ItemRow
            key={i.id}
            item={i}
            error={Object.entries(errors).find(([p]) => p.startsWith(`${path}.itens.${n}.`))?.[1]}
            first={index === 0 && n === 0}
            final={last && n === s.itens.length - 1}
            dragged={dragged === i.id}
            acts={acts}
          />
        ))}
      </ul>
      <NewItem secao={s} acts={acts} />
    </section>
  )
}

interface ActProps {
  label: string
  id?: string
  className?: string
  disabled?: boolean
  run: () => void
  children: ReactNode
}

function Act({ label, id, className = '', disabled = false, run, children }: ActProps) {
  return (
    <ActionIcon
      id={id}
      className={className}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && run()}
    >
      {children}
    </ActionIcon>
  )
}

interface RowProps {
  item: TemplateItem
  error: string | undefined
  /** Whether no item is before, or after, it in the template. */
  first: boolean
  final: boolean
  dragged: boolean
  acts: SectionActs
}

function ItemRow({ item: i, error, first, final, dragged, acts }: RowProps) {
  const nome = i.nome || 'item sem nome'
  return (
    <li className={classes.item} data-alvo={itemTarget(i.id)} data-arrastado={dragged || undefined}>
      <span className={classes.pega} aria-hidden="true" onPointerDown={(e) => acts.startDrag(e, i.id)}>
        <IconGripVertical size={17} />
      </span>
      <button type="button" className={classes.nome} onClick={() => acts.open(i.id)}>
        <b>{nome}</b>
        <span data-erro={error === undefined ? undefined : true}>{error ?? describeItem(i)}</span>
      </button>
      <div className={classes.botoes}>
        <Act id={`sobe-${i.id}`} label={`Subir ${nome}`} disabled={first} run={() => acts.moveItem(i.id, -1)}>
          <IconArrowUp size={17} />
        </Act>
        <Act id={`desce-${i.id}`} label={`Descer ${nome}`} disabled={final} run={() => acts.moveItem(i.id, 1)}>
          <IconArrowDown size={17} />
        </Act>
        <RowMenu label={`Ações de ${nome}`}>
          {() => (
            <Suspense>
              <ItemMenu item={i} acts={acts} />
            </Suspense>
          )}
        </RowMenu>
      </div>
    </li>
  )
}

/** Adds an item by its name; Enter keeps the field for the next one. */
function NewItem({ secao, acts }: { secao: TemplateSection; acts: SectionActs }) {
  const [nome, setNome] = useState('')
  function add(): void {
    const clean = nome.trim()
    if (clean === '') return
    acts.change((d) => addItem(d, secao.id, clean).d)
    setNome('')
  }
  return (
    <div className={classes.novo}>
      <TextInput
        aria-label={`Novo item de ${secao.nome || 'seção sem nome'}`}
        placeholder="Incluir item: escreva o nome e tecle Enter"
        leftSection={<IconPlus size={16} />}
        maxLength={120}
        value={nome}
        onChange={(e) => setNome(e.currentTarget.value)}
        onBlur={add}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return
          e.preventDefault()
          add()
        }}
      />
    </div>
  )
}
