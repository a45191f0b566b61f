import { Kbd, Modal, Table, Title } from '@mantine/core'
import { useStore } from '../core/store.ts'
import { folhaStore } from './folha-de-teclas.ts'

const CONTROLE = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const FOLHA: readonly { onde: string; teclas: readonly (readonly [teclas: readonly string[], faz: string])[] }[] = [
  {
    onde: 'Em qualquer tela',
    teclas: [
      [[CONTROLE, 'K'], 'Procurar placas, clientes, orçamentos, telas e ações'],
      [['/'], 'Ir para a busca da lista'],
      [['?'], 'Esta folha'],
      [['Esc'], 'Fechar o que está por cima'],
    ],
  },
  {
    onde: 'Nas listas e gavetas',
    teclas: [
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
    teclas: [
      [[CONTROLE, 'S'], 'Gravar o formulário'],
      [['Enter'], 'Na grade: célula de baixo'],
      [['Tab'], 'Na grade: célula ao lado'],
      [[CONTROLE, 'V'], 'Na grade: colar de uma planilha'],
    ],
  },
]

/** Every key that the screens hear, by where. */
export function FolhaDeTeclas() {
  const aberta = useStore(folhaStore)
  return (
    <Modal opened={aberta} onClose={() => folhaStore.set(false)} title="Teclas de atalho" size="lg">
      {FOLHA.map(({ onde, teclas }) => (
        <section key={onde}>
          <Title order={3} mt="sm">
            {onde}
          </Title>
          <Table aria-label={onde}>
            <Table.Tbody>
              {teclas.map(([nomes, faz]) => (
                <Table.Tr key={faz}>
                  <Table.Th w={130} fw={400}>
                    {nomes.map((n) => (
                      <Kbd key={n} mr={4}>
                        {n}
                      </Kbd>
                    ))}
                  </Table.Th>
                  <Table.Td>{faz}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}
