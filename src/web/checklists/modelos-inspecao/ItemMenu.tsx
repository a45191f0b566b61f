import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import type { SectionActs } from './SectionEditor.tsx'

/** Entries of an item's menu. */
export function ItemMenu({ item, acts }: { item: TemplateItem; acts: SectionActs }) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.open(item.id)}>
        Editar
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => acts.duplicateItem(item.id)}>
        Duplicar
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color="vermelho" onClick={() => acts.removeItem(item)}>
        Retirar
      </Menu.Item>
    </>
  )
}
