import { Drawer, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import {
  ITEM_KINDS,
  PHOTO_RULES,
  type TemplateDefinition,
  type TemplateItem,
} from '#shared/checklists/modelos-inspecao.ts'
import { KIND_NAMES, PHOTO_NAMES } from '#shared/rules/modelo-inspecao.ts'
import { CommentsInput } from './CommentsInput.tsx'
import { itemsBefore } from './definition.ts'
import classes from './Editor.module.css'
import { LimitsInput } from './LimitsInput.tsx'
import { PhoneItem } from './PhoneItem.tsx'
import { SkipRuleInput } from './SkipRuleInput.tsx'
import { SuggestionsInput } from './SuggestionsInput.tsx'

const UNITS: Partial<Record<TemplateItem['tipo'], string>> = { PNEU: 'mm', BATERIA: 'A' }

interface Props {
  definicao: TemplateDefinition
  id: string
  errors: Readonly<Record<string, string>>
  update: (id: string, parcial: Partial<TemplateItem>) => void
  close: () => void
}

/** Everything about one item, with what the phone shows; changes go into the form at once. */
export function ItemDrawer({ definicao, id, errors, update, close }: Props) {
  const k = definicao.secoes.findIndex((s) => s.itens.some((i) => i.id === id))
  const n = definicao.secoes[k]?.itens.findIndex((i) => i.id === id) ?? -1
  const item = definicao.secoes[k]?.itens[n]
  if (!item) return null
  const errorOf = (field: keyof TemplateItem) => errors[`definicao.secoes.${k}.itens.${n}.${field}`]
  const set = (parcial: Partial<TemplateItem>) => update(id, parcial)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={560}
      title={`${definicao.secoes[k]?.nome ?? ''} › ${item.nome || 'item sem nome'}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      overlayProps={{ backgroundOpacity: 0.18 }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          O que muda aqui vale depois de gravar o modelo, e nas inspeções depois de publicar.
        </Text>
        <TextInput
          label="Nome"
          withAsterisk
          data-autofocus
          maxLength={120}
          value={item.nome}
          error={errorOf('nome')}
          onChange={(e) => set({ nome: e.currentTarget.value })}
        />
        <div className={classes.dupla}>
          <NativeSelect
            label="Como se responde"
            data={ITEM_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
            value={item.tipo}
            onChange={(e) => {
              const tipo = e.currentTarget.value as TemplateItem['tipo']
              set({ tipo, unidade: tipo === 'MEDIDA' ? item.unidade : (UNITS[tipo] ?? null) })
            }}
          />
          {item.tipo === 'MEDIDA' && (
            <TextInput
              label="Unidade"
              withAsterisk
              placeholder="mm, V, %"
              maxLength={20}
              value={item.unidade ?? ''}
              error={errorOf('unidade')}
              onChange={(e) => set({ unidade: e.currentTarget.value || null })}
            />
          )}
          <NativeSelect
            label="Foto obrigatória"
            data={PHOTO_RULES.map((value) => ({ value, label: PHOTO_NAMES[value] }))}
            value={item.foto}
            onChange={(e) => set({ foto: e.currentTarget.value as TemplateItem['foto'] })}
          />
        </div>
        {(item.tipo === 'MEDIDA' || item.tipo === 'PNEU' || item.tipo === 'BATERIA') && (
          <LimitsInput item={item} error={errorOf('limites')} set={(limites) => set({ limites })} />
        )}
        <CommentsInput
          comentarios={item.comentarios}
          error={errorOf('comentarios')}
          set={(comentarios) => set({ comentarios })}
        />
        <SuggestionsInput item={item} errorOf={errorOf} set={set} />
        <SkipRuleInput
          item={item}
          before={itemsBefore(definicao, id)}
          error={errorOf('pulaSe')}
          set={(pulaSe) => set({ pulaSe })}
        />
        <Stack gap="xs">
          <Title order={3}>No telefone</Title>
          <div className={classes.telefone}>
            <PhoneItem item={item} />
          </div>
        </Stack>
      </Stack>
    </Drawer>
  )
}
