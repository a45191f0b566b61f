import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { WALK_PLACES, type TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { describeDefinition, PLACE_NAMES } from '#shared/rules/modelo-inspecao.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { undoToast } from '../../core/feedback/toast.ts'
import {
  addSection,
  duplicateItem,
  moveItem,
  moveSection,
  removeItem,
  removeSection,
  undoRemoval,
  updateItem,
  updateSection,
} from './definition.ts'
import classes from './Editor.module.css'
import { SectionEditor, type SectionActs } from './SectionEditor.tsx'
import { useItemDrag } from './useItemDrag.ts'

// Opened by a click.
const ItemDrawer = lazyComponent(() => import('./ItemDrawer.tsx').then((m) => m.ItemDrawer))
const PreviewDrawer = lazyComponent(() => import('./PreviewDrawer.tsx').then((m) => m.PreviewDrawer))

const UNDO_MS = 8000

interface Props {
  definicao: TemplateDefinition
  /** Messages by path ('definicao.secoes.0.itens.2.nome'). */
  errors: Readonly<Record<string, string>>
  /** Changes what the form holds now, so that an undo does not bring back older items. */
  change: (next: (d: TemplateDefinition) => TemplateDefinition) => void
}

/** Sections and items of a template: added, renamed, moved, copied, removed; an item opens in a drawer. */
export function DefinitionEditor({ definicao, errors, change }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const [preview, setPreview] = useState(false)
  const { dragged, startDrag } = useItemDrag(change)
  function remove(what: string, gone: readonly string[], next: (d: TemplateDefinition) => TemplateDefinition): void {
    change(next)
    undoToast(`${what}: retirado`, () => change((d) => undoRemoval(d, definicao, new Set(gone))), UNDO_MS)
  }
  const acts: SectionActs = {
    change,
    open: setOpen,
    startDrag,
    moveSection: (id, step) => change((d) => moveSection(d, id, step)),
    updateSection: (id, parcial) => change((d) => updateSection(d, id, parcial)),
    removeSection(s) {
      const gone = s.itens.map((i) => i.id)
      remove(s.nome || 'Seção', gone, (d) => removeSection(d, s.id))
    },
    moveItem(id, step) {
      change((d) => moveItem(d, id, step))
      // A move into another section draws the row anew: keep the focus on its button.
      requestAnimationFrame(() => document.getElementById(`${step === 1 ? 'desce' : 'sobe'}-${id}`)?.focus())
    },
    duplicateItem: (id) => change((d) => duplicateItem(d, id)),
    removeItem: (i) => remove(i.nome || 'Item', [i.id], (d) => removeItem(d, i.id)),
  }
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed">{describeDefinition(definicao)}</Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDeviceMobile size={16} />}
          disabled={definicao.secoes.length === 0}
          onClick={() => setPreview(true)}
        >
          Ver no telefone
        </Button>
      </Group>
      <ErrorList definicao={definicao} errors={errors} open={setOpen} />
      <div className={classes.secoes}>
        {definicao.secoes.map((s, k) => (
          <SectionEditor
            key={s.id}
            secao={s}
            index={k}
            last={k === definicao.secoes.length - 1}
            errors={errors}
            dragged={dragged}
            acts={acts}
          />
        ))}
      </div>
      <div className={classes.lugares}>
        <Text size="sm" c="dimmed">
          Incluir seção
        </Text>
        {WALK_PLACES.map((lugar) => (
          <Button
            key={lugar}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => change((d) => addSection(d, lugar))}
          >
            {PLACE_NAMES[lugar]}
          </Button>
        ))}
      </div>
      <Suspense>
        {open !== null && (
          <ItemDrawer
            definicao={definicao}
            id={open}
            errors={errors}
            update={(id, parcial) => change((d) => updateItem(d, id, parcial))}
            close={() => setOpen(null)}
          />
        )}
        {preview && <PreviewDrawer definicao={definicao} close={() => setPreview(false)} />}
      </Suspense>
    </Stack>
  )
}

/** All that is wrong, each with a way to its item; a refused save focuses it. */
function ErrorList({ definicao, errors, open }: Omit<Props, 'change'> & { open: (id: string) => void }) {
  const list = Object.entries(errors)
  if (list.length === 0) return null
  return (
    <Alert color="vermelho" title="Confira o que se inspeciona" tabIndex={-1} data-error role="alert">
      <List size="sm">
        {list.map(([path, mensagem]) => {
          const [, , k, , n] = path.split('.')
          const item = definicao.secoes[Number(k)]?.itens[Number(n)]
          return (
            <List.Item key={path}>
              {item ? (
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => open(item.id)}>
                  {mensagem}
                </Anchor>
              ) : (
                mensagem
              )}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
