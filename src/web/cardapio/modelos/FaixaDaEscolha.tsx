import { Button, Text } from '@mantine/core'
import type { No } from '#shared/cardapio/modelos.ts'
import { toast } from '../../core/toast.ts'
import { useSituacao } from './api.ts'
import classes from './Arvore.module.css'

/** What can be done with the chosen nodes at once. */
export function FaixaDaEscolha({ escolhidos, limpar }: { escolhidos: ReadonlyMap<string, No>; limpar: () => void }) {
  const situacao = useSituacao()
  const nos = [...escolhidos.values()]
  const codigos = (tipo: No['tipo']) => nos.flatMap((n) => (n.tipo === tipo && n.codigo !== null ? [n.codigo] : []))
  const mudar = (ativo: boolean) =>
    situacao.mutate(
      {
        ativo,
        modelos: codigos('versao'),
        pacotes: codigos('pacote'),
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
          limpar()
        },
      },
    )
  return (
    <div className={classes.faixa} role="region" aria-label="Escolhidos" data-acoes>
      <Text fw={600}>
        {nos.length} {nos.length === 1 ? 'escolhido' : 'escolhidos'}
      </Text>
      <Button size="xs" variant="default" loading={situacao.isPending} onClick={() => mudar(true)}>
        Ativar
      </Button>
      <Button size="xs" variant="default" loading={situacao.isPending} onClick={() => mudar(false)}>
        Desativar
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={limpar}>
        Limpar a escolha
      </Button>
    </div>
  )
}
