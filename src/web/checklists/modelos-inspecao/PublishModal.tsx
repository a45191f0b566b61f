import { Alert, Button, List, Modal, Stack, Text, Title } from '@mantine/core'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { describeDefinition, templateChanges, templateErrors } from '#shared/rules/modelo-inspecao.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'

interface Props {
  /** What the last version asks; null before the first. */
  publicada: TemplateDefinition | null
  definicao: TemplateDefinition
  /** Number that the version gets. */
  numero: number
  sending: boolean
  error: Error | null
  confirm: () => void
  close: () => void
}

/** What changes with a new version, before it is frozen. */
export function PublishModal({ publicada, definicao, numero, sending, error, confirm, close }: Props) {
  const errors = Object.values(templateErrors(definicao, true))
  const c = templateChanges(publicada ?? { secoes: [] }, definicao)
  const groups = [
    ['Incluídos', c.incluidos],
    ['Retirados', c.retirados],
    ['Alterados', c.alterados],
    ['Seções e ordem', c.secoes],
  ] as const
  const none = groups.every(([, list]) => list.length === 0)
  return (
    <Modal opened onClose={close} size="lg" title={`Publicar a versão ${numero}`}>
      <Stack>
        <Text>
          {describeDefinition(definicao)}. As inspeções novas começam por esta versão; as começadas ficam com a sua.
        </Text>
        {errors.length > 0 && (
          <Alert color="vermelho" role="alert" title="Falta para publicar">
            <Names list={errors} />
          </Alert>
        )}
        {publicada === null ? (
          <Text c="dimmed">É a primeira versão deste modelo.</Text>
        ) : none ? (
          <Text>O que se inspeciona não mudou desde a versão {numero - 1}.</Text>
        ) : (
          groups.map(
            ([title, list]) =>
              list.length > 0 && (
                <div key={title}>
                  <Title order={3}>
                    {title} ({list.length})
                  </Title>
                  <Names list={list} />
                </div>
              ),
          )
        )}
        <ModalFooter error={error} close={close}>
          <Button onClick={confirm} loading={sending} disabled={errors.length > 0 || (publicada !== null && none)}>
            Gravar e publicar
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}

function Names({ list }: { list: readonly string[] }) {
  return (
    <List size="sm">
      {list.map((nome) => (
        <List.Item key={nome}>{nome}</List.Item>
      ))}
    </List>
  )
}
