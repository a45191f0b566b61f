import { Kbd, Modal, Table, Title } from '@mantine/core'
import { useStore } from '../../core/storage/store.ts'
import { shortcutSheetStore } from './shortcut-sheet.ts'

const CONTROL_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const SHORTCUTS: readonly { onde: string; hotkeys: readonly (readonly [teclas: readonly string[], faz: string])[] }[] =
  [
    {
      onde: 'Em qualquer tela',
      hotkeys: [
        [[CONTROL_KEY, 'K'], 'Procurar placas, clientes, orçamentos, telas e ações'],
        [['/'], 'Ir para a busca da lista'],
        [['?'], 'Esta folha'],
        [['Esc'], 'Fechar o que está por cima'],
      ],
    },
    {
      onde: 'Nas listas e gavetas',
      hotkeys: [
        [['j'], 'Linha ou registro seguinte'],
        [['k'], 'Linha ou registro anterior'],
        [['Enter'], 'Abrir a linha'],
        [['Espaço'], 'Escolher a linha'],
        [['Home'], 'Primeira linha'],
        [['End'], 'Última linha'],
      ],
    },
    {
      onde: 'Nos formulários e na grade de preços',
      hotkeys: [
        [[CONTROL_KEY, 'S'], 'Gravar o formulário'],
        [['Enter'], 'Na grade: célula de baixo'],
        [['Tab'], 'Na grade: célula ao lado'],
        [[CONTROL_KEY, 'V'], 'Na grade: colar de uma planilha'],
      ],
    },
  ]

/** Dialog with all keyboard shortcuts, grouped by place. */
export function ShortcutSheet() {
  const opened = useStore(shortcutSheetStore)
  return (
    <Modal opened={opened} onClose={() => shortcutSheetStore.set(false)} title="Teclas de atalho" size="lg">
      {SHORTCUTS.map(({ onde, hotkeys }) => (
        <section key={onde}>
          <Title order={3} mt="sm">
            {onde}
          </Title>
          <Table aria-label={onde}>
            <Table.Tbody>
              {hotkeys.map(([names, effect]) => (
                <Table.Tr key={effect}>
                  <Table.Th w={130} fw={400}>
                    {names.map((n) => (
                      <Kbd key={n} mr={4}>
                        {n}
                      </Kbd>
                    ))}
                  </Table.Th>
                  <Table.Td>{effect}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}
