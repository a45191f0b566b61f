import type { cadastros } from '#shared/cadastros/registers.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listSkills, listChanges, listLojaUsuarios, canOpen } from './queries.ts'

export const routes: Handlers<typeof cadastros> = {
  async historicoDoRegistro(c) {
    const { cadastro, codigo } = c.params
    if (!(await canOpen(c, cadastro, codigo))) throw notFound('Registro não encontrado')
    return listChanges(c, cadastro, codigo, c.query.cursor)
  },
  usuariosDaLoja: (c) => listLojaUsuarios(c, c.params.codConcessionaria),
  habilidadesEmUso: (c) => listSkills(c),
}
