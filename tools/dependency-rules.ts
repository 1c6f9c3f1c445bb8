import type { IForbiddenRuleType } from 'dependency-cruiser'

const TESTS = ['\\.test\\.tsx?$', '^test/']
const BROWSER_LIBRARIES = 'node_modules/(react|react-dom|react-router|antd|@ant-design/[^/]+|@tanstack/[^/]+)/'
/** Folders of the kernel that run on the server, in their order: each may import itself and those before it. */
const KERNEL = ['resource', 'database', 'schema', 'runtime', 'cache', 'crud', 'http']
const KERNEL_SERVER = `^src/kernel/(${KERNEL.slice(1).join('|')})/`

type To = Extract<IForbiddenRuleType, { scope?: unknown }>['to']

function never(name: string, comment: string, from: string | string[], to: To): IForbiddenRuleType {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TESTS }, to }
}

/** Imports point down: `server|web` → `admin|site` → `modules` → `kernel` → `ui` → `i18n` → libraries. */
const direction = [
  never('kernel-knows-no-module', 'the kernel imports no module and nothing above one', '^src/kernel/', {
    path: '^src/(modules|admin|site|server|web|embedded-postgres)/',
  }),
  ...KERNEL.map((folder, at) =>
    never('kernel-order', `kernel/${folder} imports the folders before it only`, `^src/kernel/${folder}/`, {
      path: `^src/kernel/(admin|${KERNEL.slice(at + 1).join('|') || 'admin'})/`,
    }),
  ),
  never('modules-below-shells', 'a module imports neither server, web, admin nor site', '^src/modules/', {
    path: '^src/(admin|site|server|web|embedded-postgres)/',
  }),
  never('shells-apart', 'server, admin and site do not import each other', '^src/(server|admin|site)/', {
    path: '^src/(server|admin|site)/',
    pathNot: '^src/$1/',
  }),
  never(
    'web-on-top',
    'nothing below imports the table of pages',
    '^src/(kernel|modules|admin|site|server|ui|i18n|host|embedded-postgres)/',
    {
      path: '^src/web/',
    },
  ),
  never('web-not-server', 'pages get the server through the load context', '^src/web/', { path: '^src/server/' }),
  never('i18n-is-lowest', 'i18n imports nothing of this project', '^src/i18n/', { path: '^(src|test|tools)/', pathNot: '^src/i18n/' }),
  never('ui-is-low', 'ui imports i18n only', '^src/ui/', { path: '^src/', pathNot: '^src/(ui|i18n)/' }),
  never('resource-is-pure', 'kernel/resource imports itself and the translation only', '^src/kernel/resource/', {
    pathNot: ['^src/kernel/resource/', '^src/i18n/(translate|address)\\.ts$'],
  }),
  never('admin-in-the-browser', 'kernel/admin runs in the browser', '^src/kernel/admin/', { path: KERNEL_SERVER }),
  never('admin-in-the-browser', 'kernel/admin runs in the browser', '^src/kernel/admin/', { dependencyTypes: ['core'] }),
  never('server-without-browser', 'these folders of the kernel run on the server', KERNEL_SERVER, {
    path: ['^src/kernel/admin/', '^src/ui/', BROWSER_LIBRARIES],
  }),
  never('host-is-low', 'host imports user errors and words only', '^src/host/', {
    path: '^src/',
    pathNot: ['^src/host/', '^src/kernel/resource/user-error\\.ts$', '^src/i18n/translate\\.ts$'],
  }),
  never('embedded-postgres-alone', 'the embedded database imports host, user errors and words only', '^src/embedded-postgres/', {
    path: '^src/',
    pathNot: ['^src/(embedded-postgres|host)/', '^src/kernel/resource/user-error\\.ts$', '^src/i18n/translate\\.ts$'],
  }),
  never('embedded-postgres-on-demand', 'it is imported by `await import()` where no DATABASE_URL is given', '^src/(?!embedded-postgres/)', {
    path: '^src/embedded-postgres/',
    dynamic: false,
    dependencyTypesNot: ['type-only'],
  }),
  never('embedded-postgres-one-export', 'other folders import embedded-postgres.ts only', '^src/(?!embedded-postgres/)', {
    path: '^src/embedded-postgres/(?!embedded-postgres\\.ts$)',
  }),
]

/** The last word of a file's name says where it runs and what it may import. */
const suffixes = [
  never('declaration-is-data', 'a declaration imports kernel/resource and shared fields only', '\\.(resource|fields)\\.ts$', {
    pathNot: ['^src/kernel/resource/', '\\.fields\\.ts$', '^src/i18n/translate\\.ts$'],
  }),
  never('page-not-server', 'a page runs in the browser', '\\.page\\.tsx$', {
    path: ['\\.(service|routes)\\.ts$', KERNEL_SERVER],
  }),
  never('page-not-server', 'a page runs in the browser', '\\.page\\.tsx$', { dependencyTypes: ['core'] }),
  never('loader-types-only', 'a loader gets services from the load context', '^(src/.+)/[^/]+\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    pathNot: ['^$1/', 'node_modules/react-router/'],
  }),
  never('loader-types-only', 'a loader gets services from the load context', '\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    path: '\\.(service|routes)\\.ts$',
  }),
  never('service-not-browser', 'services and routes run on the server', '\\.(service|routes)\\.ts$', {
    path: [BROWSER_LIBRARIES, '^src/kernel/admin/', '^src/ui/'],
  }),
  never(
    'node-reads-no-tsx',
    'Node strips types, it does not read .tsx',
    ['^src/server/', '^src/kernel/(?!admin/)', '^src/modules/.+\\.ts$'],
    {
      path: '\\.tsx$',
      dynamic: false,
    },
  ),
  never('resources-are-data', 'the list of resources is read by the browser too', '^src/modules/resources\\.ts$', {
    pathNot: ['\\.resource\\.ts$', '^src/kernel/resource/'],
  }),
]

const order: IForbiddenRuleType[] = [
  never('no-circles', 'two files that need each other are one, or three', '^src/', { circular: true }),
  never('resolves', 'an import that leads nowhere hides what it imports', '^(src|test|tools|scripts|e2e|bench|faults)/', {
    couldNotResolve: true,
    pathNot: ['^virtual:', '\\+types/', 'build/server/'],
  }),
  never('product-without-tests', 'the product runs without its tests and tools', '^src/', {
    path: [...TESTS, '^(test|tools|scripts|e2e|bench|faults)/'],
  }),
]

/** Checked on the modules alone, without their tests. */
export const folderCycleRule: IForbiddenRuleType = {
  name: 'no-folder-cycles',
  comment: 'of two folders of modules at most one imports the other',
  severity: 'error',
  scope: 'folder',
  from: { path: '^src/modules/' },
  to: { circular: true },
}

/** The import rules of this project, as dependency-cruiser reads them. */
export const dependencyRules: readonly IForbiddenRuleType[] = [...direction, ...suffixes, ...order]
