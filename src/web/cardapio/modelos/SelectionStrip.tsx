import { Button, Text } from '@mantine/core'
import type { No } from '#shared/cardapio/modelos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useToggleStatus } from './api.ts'
import classes from './Tree.module.css'

/** Bulk actions on the selected nodes. */
export function SelectionStrip({ chosenItems, clear }: { chosenItems: ReadonlyMap<string, No>; clear: () => void }) {
  const situacao = useToggleStatus()
  const nos = [...chosenItems.values()]
  const codes = (tipo: No['tipo']) => nos.flatMap((n) => (n.tipo === tipo && n.codigo !== null ? [n.codigo] : []))
  const modify = (ativo: boolean) =>
    situacao.mutate(
      {
        ativo,
        modelos: codes('versao'),
        pacotes: codes('pacote'),
        ramos: nos.flatMap((n) =>
          n.tipo === 'marca' || n.tipo === 'familia'
            ? [{ marca: n.marca, familia: n.tipo === 'marca' ? null : n.familia }]
            : [],
        ),
      },
      {
        onSuccess: ({ mudados }) => {
          toast.ok(
            `${mudados.toLocaleString('pt-BR')} ${mudados === 1 ? 'item' : 'itens'} ${ativo ? 'ativados' : 'desativados'}`,
          )
          clear()
        },
      },
    )
  return (
    <div className={classes.faixa} role="region" aria-label="Escolhidos" data-acoes>
      <Text fw={600}>
        {nos.length} {nos.length === 1 ? 'escolhido' : 'escolhidos'}
      </Text>
      <Button size="xs" variant="default" loading={situacao.isPending} onClick={() => modify(true)}>
        Ativar
      </Button>
      <Button size="xs" variant="default" loading={situacao.isPending} onClick={() => modify(false)}>
        Desativar
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={clear}>
        Limpar a escolha
      </Button>
    </div>
  )
}
