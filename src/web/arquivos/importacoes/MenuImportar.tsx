import { Menu } from '@mantine/core'
import { ehDaLoja, podeImportar, REGISTROS_IMPORTADOS, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session.ts'
import { MenuPedido } from '../../ui/paineis/MenuPedido.tsx'
import { BotaoImportar } from './BotaoImportar.tsx'

const REGISTROS = Object.keys(REGISTROS_IMPORTADOS) as RegistroImportado[]

/** The registers of the whole network that the person may import into. */
export function MenuImportar({ escolher }: { escolher: (r: RegistroImportado) => void }) {
  const nivel = useSessao()?.nivel
  return (
    <MenuPedido botao={<BotaoImportar />}>
      {REGISTROS.filter((r) => nivel !== undefined && podeImportar(r, nivel) && !ehDaLoja(r)).map((r) => (
        <Menu.Item key={r} onClick={() => escolher(r)}>
          {REGISTROS_IMPORTADOS[r].nome}
        </Menu.Item>
      ))}
    </MenuPedido>
  )
}
