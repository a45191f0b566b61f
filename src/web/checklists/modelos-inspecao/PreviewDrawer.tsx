import { Drawer, Text, Title } from '@mantine/core'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { describeDefinition } from '#shared/rules/modelo-inspecao.ts'
import classes from './Editor.module.css'
import { PhoneItem } from './PhoneItem.tsx'

interface Props {
  definicao: TemplateDefinition
  title?: string
  close: () => void
}

/** A whole template about as the phone shows it. */
export function PreviewDrawer({ definicao, title = 'No telefone', close }: Props) {
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={430}
      title={title}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      overlayProps={{ backgroundOpacity: 0.18 }}
    >
      <div className={classes.telefone}>
        <Text c="dimmed">{describeDefinition(definicao)}</Text>
        {definicao.secoes.map((s) => (
          <section key={s.id} className={classes.telefoneSecao} aria-label={s.nome}>
            <Title order={3}>{s.nome || 'Seção sem nome'}</Title>
            {s.itens.map((i) => (
              <PhoneItem key={i.id} item={i} />
            ))}
          </section>
        ))}
      </div>
    </Drawer>
  )
}
