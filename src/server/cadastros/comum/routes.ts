import type { cadastros } from '#shared/cadastros/comum.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { listHabilidades, listMudancas, listUsuariosDaLoja, podeAbrir } from './queries.ts'

export const rotas: Handlers<typeof cadastros> = {
  async historicoDoRegistro(c) {
    const { cadastro, codigo } = c.params
    if (!(await podeAbrir(c, cadastro, codigo))) throw notFound('Registro não encontrado')
    return listMudancas(c, cadastro, codigo, c.query.cursor)
  },
  usuariosDaLoja: (c) => listUsuariosDaLoja(c, c.params.codConcessionaria),
  habilidadesEmUso: (c) => listHabilidades(c),
}
